/** Whether this is what a spreadsheet shows for a formula that failed, in any language: `#N/A`, `#REF!`, `#VALEUR!`, `#NOM?`, `Err:502`. */
export const isErrorCell = (text: string): boolean => /^(#\p{L}[\p{L}\d/_ ]{0,20}[!?]?|Err:\d+)$/iu.test(text);
