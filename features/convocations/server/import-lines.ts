import type { Connection } from "#database/open.ts";
import { foldTitle } from "#platform/contract/fold-title.ts";
import { badRequest, foundOr404 } from "#platform/server/errors.ts";
import type { ReadWorkbook } from "#platform/server/workbook-read.ts";
import {
  centerNames,
  centerOfRow,
  importColumns,
  importTitles,
  isRefusal,
  lookupByName,
  missingColumns,
  type NamedStage,
  type RowRefusal,
  stageNames,
  stageOfRow,
} from "../import-row.ts";
import * as queries from "./import.queries.ts";

/** A row whose cells mean a person, a center, a stage. */
export interface Line {
  readonly row: number;
  readonly userId: number;
  readonly username: string;
  /** The person, as written. */
  readonly person: string;
  readonly center: { readonly id: number; readonly name: string };
  readonly stage: NamedStage;
}

export type RefusedRow = RowRefusal & Pick<Row, "row" | "person">;

/** Accepted and refused rows. */
export interface Partitioned<Accepted> {
  readonly accepted: readonly Accepted[];
  readonly refused: readonly RefusedRow[];
}

interface Row {
  readonly row: number;
  readonly person: string;
  readonly center: string;
  /** If two centers share one name. */
  readonly centerCity: string;
  readonly stage: string;
}

type Field = keyof typeof importTitles;
const fields = Object.keys(importTitles) as Field[];

/** The folded titles of each column. */
const titlesOf = Object.fromEntries(fields.map((field) => [field, importTitles[field].map(foldTitle)])) as Record<Field, string[]>;

const has = (names: readonly string[], field: Field): boolean => titlesOf[field].some((title) => names.includes(title));

/** How many titles this line has. */
export const countTitles = (names: readonly string[]): number => fields.filter((field) => has(names, field)).length;

export function rowsOf({ columns, rows }: ReadWorkbook): Row[] {
  const names = columns.map(({ name }) => name);
  const missing = missingColumns((field) => has(names, field));
  if (missing) throw badRequest(missing, "excel");
  const uncomputed = columns.find(({ name, isUncomputed }) => isUncomputed && fields.some((field) => titlesOf[field].includes(name)));
  if (uncomputed)
    throw badRequest(
      `La colonne «\u00A0${uncomputed.title}\u00A0» contient des formules sans résultat\u00A0: ouvrez le fichier dans un tableur, enregistrez-le, puis recommencez.`,
      "excel",
    );
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

/** Looks up the cells of all rows at once; `pageId`: the stage of the office's page. */
export async function readLines(db: Connection, rows: readonly Row[], pageId: number | undefined): Promise<Partitioned<Line>> {
  const lineOf = await createLineReader(db, rows, pageId);
  const firstRows = new Map<string, number>();
  const accepted: Line[] = [];
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    const line = lineOf(row);
    if (isRefusal(line)) refused.push(line);
    else {
      const key = `${line.userId} ${line.stage.id}`;
      const before = firstRows.get(key);
      if (before === undefined) accepted.push(line);
      else
        refused.push({
          row: line.row,
          person: line.person,
          column: importColumns.person,
          reason: `Cette personne est déjà à la ligne ${before}`,
        });
      firstRows.set(key, before ?? line.row);
    }
  }
  return { accepted, refused };
}

/** Loads everything that rows may refer to; the result reads one row. */
async function createLineReader(
  db: Connection,
  rows: readonly Row[],
  pageId: number | undefined,
): Promise<(row: Row) => Line | RefusedRow> {
  const stages = await queries.listStages(db);
  const page =
    pageId === undefined
      ? null
      : foundOr404(
          stages.find(({ id }) => id === pageId),
          "Cette étape n'existe pas",
        );
  const findStages = lookupByName(stages, stageNames);
  const findCentersByName = lookupByName(await queries.listCenters(db), centerNames);
  const people = await queries.findPeople(
    db,
    rows.map(({ person }) => person),
  );
  const findCenters = ({ center, centerCity }: Row) => {
    const inCity = findCentersByName(`${center}, ${centerCity}`);
    return inCity.length > 0 ? inCity : findCentersByName(center);
  };
  return (input) => {
    const rowIdentity = { row: input.row, person: input.person };
    const person = people.get(input.person.toLowerCase());
    const center = centerOfRow(input.center, findCenters(input));
    const stage = stageOfRow(input.stage, findStages(input.stage), page);
    if (!person) return { ...rowIdentity, column: importColumns.person, reason: unknownPerson(input.person) };
    if (isRefusal(center)) return { ...rowIdentity, ...center };
    if (isRefusal(stage)) return { ...rowIdentity, ...stage };
    return { ...rowIdentity, userId: person.id, username: person.username, center, stage };
  };
}

const unknownPerson = (input: string): string =>
  input === "" ? "L'identifiant est requis" : `Aucun compte n'a l'identifiant ou le numéro de membre «\u00A0${input}\u00A0»`;
