/** Opens in Excel and LibreOffice as it is, and no text of it ever runs as a formula. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** A CSV file of these lines under their titles. */
export const csvOf = (titles: readonly string[], lines: readonly (readonly string[])[]): string =>
  `\uFEFF${[titles, ...lines].map((line) => line.map(cell).join(";")).join("\r\n")}\r\n`;
