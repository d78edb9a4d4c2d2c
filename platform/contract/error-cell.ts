/**
 * Whether this is a spreadsheet's error for a failed formula, in any language: `#N/A`, `#REF!`, `#VALEUR!`, `#NOM?`, `#¡VALOR!`, `Err:502`; «
 * #Mathieu » is not. `####` stood in a column too narrow for the value.
 */
export const isErrorCell = (text: string): boolean => /^(#{2,}|#(n\/[ad]|nv)|#¡?[\p{L}/_ ]{1,24}0?[!?]|err:\d+)$/iu.test(text.trim());
