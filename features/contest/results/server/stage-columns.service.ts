import { sql } from "kysely";
import type { ExportedColumn } from "#database/exported-sheet.ts";
import { hourOf } from "#platform/contract/paris.ts";
import { qualificationLabel } from "../qualification.ts";

/** Columns of a stage's result `x`, with the center `e`, in a school's or club's list; day and hour of the convocation are the stage's. */
export const stageColumns = ({ date, hour }: { date: string | null; hour: string | null }): readonly ExportedColumn[] => [
  { title: "Note", width: 9, from: sql`x.grade` },
  { title: "Coefficient", width: 13, from: sql`x.weighted_grade` },
  { title: "Temps (min)", width: 13, from: sql`x.time` },
  { title: "Absent", width: 10, from: sql`x.absent`, show: (isAbsent: boolean | null) => (isAbsent ? "Oui" : null) },
  { title: "Qualifié", width: 14, from: sql`x.qualified`, show: qualificationLabel },
  { title: "Centre d'épreuve", width: 32, from: sql`e.name` },
  { title: "Adresse du centre", width: 30, from: sql`e.street` },
  { title: "Code postal du centre", width: 21, from: sql`e.zip_code` },
  { title: "Ville du centre", width: 20, from: sql`e.city` },
  {
    title: "Date de convocation",
    width: 20,
    kind: "day",
    from: sql`e.name`,
    show: (center: string | null) => (center === null ? null : date),
  },
  {
    title: "Heure de convocation",
    width: 20,
    from: sql`e.name`,
    show: (center: string | null) => (center === null || hour === null ? null : hourOf(hour)),
  },
];
