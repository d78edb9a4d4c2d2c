import { csvOf } from "#platform/contract/csv.ts";
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

const titles = ["Catégorie", "Nom", "Prénom", "Numéro de membre", "Note", "Coefficient", "Temps (min)", "Absent", "Pourquoi"];

/** The rows that were not saved, as a CSV file: nothing that was typed on the day is lost. */
export function unsentAsCsv(rows: readonly UnsentRow[]): string {
  return csvOf(
    titles,
    rows.map(({ category, lastname, firstname, numPalmares, typed, reason }) => [
      category,
      lastname,
      firstname,
      numPalmares,
      typed.grade,
      typed.weightedGrade,
      typed.time,
      typed.absent ? "Oui" : "",
      reason,
    ]),
  );
}
