import { csvOf } from "#platform/contract/csv.ts";
import type { MarkTexts } from "./grade-row.ts";

export interface UnsentRow {
  readonly category: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly numPalmares: string;
  readonly typed: MarkTexts;
  readonly reason: string;
}

const titles = ["Catégorie", "Nom", "Prénom", "Numéro de membre", "Note", "Coefficient", "Temps (min)", "Absent", "Pourquoi"];

/** The unsaved rows as a CSV file, so that no mark of the day is lost. */
export function unsentAsCsv(rows: readonly UnsentRow[]): string {
  const marksIn = ({ grade, weightedGrade, time, absent }: MarkTexts) => [grade, weightedGrade, time, absent ? "Oui" : ""];
  const lines = rows.map((row) => [row.category, row.lastname, row.firstname, row.numPalmares, ...marksIn(row.typed), row.reason]);
  return csvOf(titles, lines);
}
