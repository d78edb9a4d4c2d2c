import { sql } from "kysely";
import type { ExportedColumn } from "#database/exported-sheet.ts";
import { hourOf } from "#platform/contract/paris.ts";
import { qualificationLabel } from "../qualification.ts";

export const markColumns: readonly ExportedColumn[] = [
  { title: "Note", width: 9, from: sql`x.grade` },
  { title: "Coefficient", width: 13, from: sql`x.weighted_grade` },
  { title: "Temps (min)", width: 13, from: sql`x.time` },
  { title: "Absent", width: 10, from: sql`case when x.absent then 'Oui' end` },
];

export const qualifiedColumn: ExportedColumn = { title: "Qualifié", width: 14, from: sql`x.qualified`, show: qualificationLabel };

/** Of the center in the row of this name. */
export const centerColumns = (title: string, row: string): readonly ExportedColumn[] => [
  { title, width: 32, from: sql.ref(`${row}.name`) },
  { title: "Adresse du centre", width: 30, from: sql.ref(`${row}.street`) },
  { title: "Code postal du centre", width: 21, from: sql.ref(`${row}.zip_code`) },
  { title: "Ville du centre", width: 20, from: sql.ref(`${row}.city`) },
];

const ifConvoked = (value: string | null) => ({ from: sql`e.name`, show: (center: string | null) => (center === null ? null : value) });

/** Columns of a stage's result `x`, with the center `e`, in a school's or club's list; day and hour of the convocation are the stage's. */
export const stageColumns = ({ date, hour }: { date: string | null; hour: string | null }): readonly ExportedColumn[] => [
  ...markColumns,
  qualifiedColumn,
  ...centerColumns("Centre d'épreuve", "e"),
  { title: "Date de convocation", width: 20, kind: "day", ...ifConvoked(date) },
  { title: "Heure de convocation", width: 20, ...ifConvoked(hour && hourOf(hour)) },
];
