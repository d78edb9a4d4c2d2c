/**
 * Whether this is what a spreadsheet shows for a formula that failed, in any language: `#N/A`, `#REF!`, `#VALEUR!`, `#NOM?`, `#¡VALOR!`, `Err:502`. « #Mathieu »
 * is none.
 */
export const isErrorCell = (text: string): boolean => /^(#(n\/[ad]|nv)|#¡?[\p{L}/_ ]{1,24}0?[!?]|err:\d+)$/iu.test(text.trim());
