import type { TypedMarks } from "./grade-row.ts";

/** What was typed for somebody and could not be saved. */
export interface UnsentRow {
  readonly category: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly numPalmares: string;
  readonly typed: TypedMarks;
  /** Why, as the page says it. */
  readonly reason: string;
}

const titles = ["Catégorie", "Nom", "Prénom", "Identifiant Palmarès", "Note", "Coefficient", "Temps (min)", "Absent", "Pourquoi"];

/** Opens in Excel and LibreOffice as it is, and no text of it ever runs as a formula. */
const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The rows that were not saved, as a CSV file: nothing that was typed on the day is lost. */
export function unsentAsCsv(rows: readonly UnsentRow[]): string {
  const lines = rows.map(({ category, lastname, firstname, numPalmares, typed, reason }) => [
    category,
    lastname,
    firstname,
    numPalmares,
    typed.grade,
    typed.weightedGrade,
    typed.time,
    typed.absent ? "Oui" : "",
    reason,
  ]);
  return `\uFEFF${[titles, ...lines].map((line) => line.map(cell).join(";")).join("\r\n")}\r\n`;
}
