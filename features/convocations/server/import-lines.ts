import type { Connection } from "#database/open.ts";
import { badRequest, known } from "#platform/server/errors.ts";
import type { ReadWorkbook } from "#platform/server/workbook-read.ts";
import {
  centerNames,
  centerOfRow,
  directoryOf,
  importColumns,
  isRefusal,
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
  readonly center: { readonly id: number; readonly name: string };
  readonly stage: NamedStage;
}

export type RefusedRow = RowRefusal & { readonly row: number };

/** Rows that go on, and those that do not. */
export interface Sifted<Kept> {
  readonly kept: readonly Kept[];
  readonly refused: readonly RefusedRow[];
}

interface Row {
  readonly row: number;
  readonly person: string;
  readonly center: string;
  readonly stage: string;
}

export function rowsOf({ columns, rows }: ReadWorkbook): Row[] {
  const missing = [importColumns.person, importColumns.center].filter((title) => !columns.some(({ name }) => name === title.toLowerCase()));
  if (missing.length > 0)
    throw badRequest(
      `Il manque la colonne «\u00A0${missing.join("\u00A0», «\u00A0")}\u00A0»\u00A0: partez du modèle à télécharger.`,
      "excel",
    );
  return rows.map(({ row, cells }) => ({ row, person: cells.identifiant ?? "", center: cells.centre ?? "", stage: cells.etape ?? "" }));
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
      else refused.push({ row: line.row, column: importColumns.person, reason: `Cette personne est déjà à la ligne ${before}` });
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
  return ({ row, ...typed }) => {
    const person = people.get(typed.person.toLowerCase());
    const center = centerOfRow(typed.center, centersNamed(typed.center));
    const stage = stageOfRow(typed.stage, stagesNamed(typed.stage), page);
    if (!person) return { row, column: importColumns.person, reason: unknownPerson(typed.person) };
    if (isRefusal(center)) return { row, ...center };
    if (isRefusal(stage)) return { row, ...stage };
    return { row, userId: person.id, username: person.username, center, stage };
  };
}

const unknownPerson = (typed: string): string =>
  typed === "" ? "L'identifiant est requis" : `Aucun compte n'a l'identifiant ou le numéro de membre «\u00A0${typed}\u00A0»`;
