/** Whether some program would take this text for a formula, typed or read from a CSV made of the sheet; full-width signs too (SEC-02). */
export const couldRun = (text: string): boolean => /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(text);

/**
 * A number with its sign and a telephone stay as they are: whatever runs them gets a number. Anything else is written behind an apostrophe,
 * as a spreadsheet says « this is a text », so that a copy saved as CSV is as inert as the workbook.
 */
export const inert = (text: string): string => (/^[+-][\d\s.,()/-]*$/.test(text) ? text : `'${text}`);

/** Such a text as it was typed, without the apostrophe: ours, or that of a careful person. */
export const asTyped = (text: string): string => (text.startsWith("'") && couldRun(text.slice(1)) ? text.slice(1) : text);
