import { type RawBuilder, sql } from "kysely";
import { hourOf } from "#platform/contract/paris.ts";
import type { Column } from "#platform/server/workbook-xml.ts";
import { qualificationLabel } from "../qualification.ts";

/** The result of one stage in a workbook of people; null if there is no result, or no center. */
export interface StageResult {
  readonly grade: number | null;
  readonly weightedGrade: number | null;
  /** In minutes. */
  readonly time: number | null;
  readonly absent: boolean | null;
  readonly qualified: boolean | null;
  readonly centerName: string | null;
  readonly centerStreet: string | null;
  readonly centerZipCode: string | null;
  readonly centerCity: string | null;
}

/** The same, of a result `x`, a center `e`. */
export const stageResult: RawBuilder<unknown> = sql`x.grade, x.weighted_grade, x.time, x.absent, x.qualified,
  e.name as center_name, e.street as center_street, e.zip_code as center_zip_code, e.city as center_city`;

/** Columns of a stage's result in a school's or club's list; day and hour of the convocation are the stage's. */
export const stageColumns = ({ date, hour }: { date: string | null; hour: string | null }): readonly Column<StageResult>[] => [
  { title: "Note", width: 9, value: ({ grade }) => grade },
  { title: "Coefficient", width: 13, value: ({ weightedGrade }) => weightedGrade },
  { title: "Temps (min)", width: 13, value: ({ time }) => time },
  { title: "Absent", width: 10, value: ({ absent }) => (absent ? "Oui" : null) },
  { title: "Qualifié", width: 14, value: ({ qualified }) => qualificationLabel(qualified) },
  { title: "Centre d'épreuve", width: 32, value: ({ centerName }) => centerName },
  { title: "Adresse du centre", width: 30, value: ({ centerStreet }) => centerStreet },
  { title: "Code postal du centre", width: 21, value: ({ centerZipCode }) => centerZipCode },
  { title: "Ville du centre", width: 20, value: ({ centerCity }) => centerCity },
  { title: "Date de convocation", width: 20, kind: "day", value: ({ centerName }) => (centerName === null ? null : date) },
  { title: "Heure de convocation", width: 20, value: ({ centerName }) => (centerName === null || hour === null ? null : hourOf(hour)) },
];
