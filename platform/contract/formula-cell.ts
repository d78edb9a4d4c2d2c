/** Whether a program could read this text as a formula, typed or in a CSV made from the worksheet; full-width signs too (SEC-02). */
export const looksLikeFormula = (text: string): boolean => /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text);

/**
 * Signed numbers and telephone numbers stay as they are: as a formula they only give a number. Any other text gets an apostrophe in front, which
 * means « text » in a spreadsheet, so that a copy saved as CSV is as safe as the workbook.
 */
export const escapeFormula = (text: string): string => (/^[+-][\d\s.,()/-]*$/.test(text) ? text : `'${text}`);

/** Such a text without the apostrophe, whether we or a user added it. */
export const unescapeFormula = (text: string): string => (text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text);
