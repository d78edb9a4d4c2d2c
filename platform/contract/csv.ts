import { looksLikeFormula } from "./formula-cell.ts";

/** Opens in Excel and LibreOffice directly, and no text runs as a formula. */
const cell = (text: string): string => `"${(looksLikeFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

export const csvOf = (titles: readonly string[], lines: readonly (readonly string[])[]): string =>
  `\uFEFF${[titles, ...lines].map((line) => line.map(cell).join(";")).join("\r\n")}\r\n`;
