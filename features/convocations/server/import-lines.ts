import type { Connection } from "#database/open.ts";
import { badRequest, known } from "#platform/server/errors.ts";
import { foldTitle, type ReadWorkbook } from "#platform/server/workbook-read.ts";
import {
  centerNames,
  centerOfRow,
  directoryOf,
  importColumns,
  importTitles,
  isRefusal,
  missingColumns,
  type NamedStage,
  type RowRefusal,
  stageNames,
  stageOfRow,
} from "../import-row.ts";
import * as queries from "./import.queries.ts";

/** A row whose cells name somebody, a centre and a stage. */
export interface Line {
  readonly row: number;
  readonly userId: number;
  readonly username: string;
  /** As the row names this person. */
  readonly person: string;
  readonly center: { readonly id: number; readonly name: string };
  readonly stage: NamedStage;
}

export type RefusedRow = RowRefusal & Pick<Row, "row" | "person">;

/** Rows that go on, and those that do not. */
export interface Sifted<Kept> {
  readonly kept: readonly Kept[];
  readonly refused: readonly RefusedRow[];
}

interface Row {
  readonly row: number;
  readonly person: string;
  readonly center: string;
  /** Where two centres bear one name. */
  readonly centerCity: string;
  readonly stage: string;
}

type Field = keyof typeof importTitles;
const fields = Object.keys(importTitles) as Field[];

/** The folded titles of each column. */
const titlesOf = Object.fromEntries(fields.map((field) => [field, importTitles[field].map(foldTitle)])) as Record<Field, string[]>;

const has = (names: readonly string[], field: Field): boolean => titlesOf[field].some((title) => names.includes(title));

/** The line of the titles names people or centres. */
export const areTitles = (names: readonly string[]): boolean => has(names, "person") || has(names, "memberNumber") || has(names, "center");

export function rowsOf({ columns, rows }: ReadWorkbook): Row[] {
  const names = columns.map(({ name }) => name);
  const missing = missingColumns((field) => has(names, field));
  if (missing) throw badRequest(missing, "excel");
  const cellOf = (cells: Readonly<Record<string, string>>, field: Field) =>
    titlesOf[field].map((title) => cells[title] ?? "").find((cell) => cell !== "") ?? "";
  return rows.map(({ row, cells }) => ({
    row,
    person: cellOf(cells, "person") || cellOf(cells, "memberNumber"),
    center: cellOf(cells, "center"),
    centerCity: cellOf(cells, "centerCity"),
    stage: cellOf(cells, "stage"),
  }));
}

/** What the cells of each row name, all rows at once; `pageId`: the stage that the office looks at. */
export async function readLines(db: Connection, rows: readonly Row[], pageId: number | undefined): Promise<Sifted<Line>> {
  const lineOf = await readerOf(db, rows, pageId);
  const firstRows = new Map<string, number>();
  const kept: Line[] = [];
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    const line = lineOf(row);
    if (isRefusal(line)) refused.push(line);
    else {
      const pair = `${line.userId} ${line.stage.id}`;
      const before = firstRows.get(pair);
      if (before === undefined) kept.push(line);
      else
        refused.push({
          row: line.row,
          person: line.person,
          column: importColumns.person,
          reason: `Cette personne est déjà à la ligne ${before}`,
        });
      firstRows.set(pair, before ?? line.row);
    }
  }
  return { kept, refused };
}

/** Reads one row: everything that rows may name has been found before. */
async function readerOf(db: Connection, rows: readonly Row[], pageId: number | undefined): Promise<(row: Row) => Line | RefusedRow> {
  const stages = await queries.listStages(db);
  const page =
    pageId === undefined
      ? null
      : known(
          stages.find(({ id }) => id === pageId),
          "Cette étape n'existe pas",
        );
  const stagesNamed = directoryOf(stages, stageNames);
  const centersNamed = directoryOf(await queries.listCenters(db), centerNames);
  const people = await queries.findPeople(
    db,
    rows.map(({ person }) => person),
  );
  const meantBy = ({ center, centerCity }: Row) => {
    const there = centersNamed(`${center}, ${centerCity}`);
    return there.length > 0 ? there : centersNamed(center);
  };
  return (typed) => {
    const told = { row: typed.row, person: typed.person };
    const person = people.get(typed.person.toLowerCase());
    const center = centerOfRow(typed.center, meantBy(typed));
    const stage = stageOfRow(typed.stage, stagesNamed(typed.stage), page);
    if (!person) return { ...told, column: importColumns.person, reason: unknownPerson(typed.person) };
    if (isRefusal(center)) return { ...told, ...center };
    if (isRefusal(stage)) return { ...told, ...stage };
    return { ...told, userId: person.id, username: person.username, center, stage };
  };
}

const unknownPerson = (typed: string): string =>
  typed === "" ? "L'identifiant est requis" : `Aucun compte n'a l'identifiant ou le numéro de membre «\u00A0${typed}\u00A0»`;
