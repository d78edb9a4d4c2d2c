import type { Connection } from "#database/open.ts";
import { type LinePlace, lineLabel, placeFinder } from "#platform/contract/sheets.ts";
import { foundOr404 } from "#platform/server/errors.ts";
import { mapWithoutBlocking } from "#platform/server/slices.ts";
import {
  agreedMeaning,
  centerNames,
  centerOfRow,
  citiesOf,
  importColumns,
  isRefusal,
  lookupByName,
  type NamedStage,
  type RowRefusal,
  stageNames,
  stageOfRow,
} from "../import-row.ts";
import { hiddenRow, type ImportRow, type readSheets, unreadCell } from "../import-sheets.ts";
import * as queries from "./import.queries.ts";

export interface Line {
  readonly row: number;
  readonly userId: number;
  readonly username: string;
  readonly person: string;
  readonly center: { readonly id: number; readonly name: string };
  readonly stage: NamedStage;
}

export type RefusedRow = RowRefusal & { readonly row: number; readonly person: string };

export interface Partitioned<Accepted> {
  readonly accepted: readonly Accepted[];
  readonly refused: readonly RefusedRow[];
}

/** Looks up the cells of all rows at once; `pageId` is the stage of the office's page. */
export async function readLines(
  db: Connection,
  { rows, sheets }: Pick<ReturnType<typeof readSheets>, "rows" | "sheets">,
  pageId: number | undefined,
): Promise<Partitioned<Line>> {
  const read = await mapWithoutBlocking(rows, await createLineReader(db, rows, pageId));
  const { accepted: lines, refused: unread } = partition(read);
  const groups = [...Map.groupBy(lines, ({ userId, stage }) => `${userId} ${stage.id}`).values()].map((group) =>
    onceOnly(group, placeFinder(sheets)),
  );
  return {
    accepted: groups.flatMap(({ accepted }) => accepted),
    refused: [...unread, ...groups.flatMap(({ refused }) => refused)],
  };
}

export const partition = <Accepted extends object>(rows: readonly (Accepted | RefusedRow)[]): Partitioned<Accepted> => ({
  accepted: rows.filter((row): row is Accepted => !isRefusal(row)),
  refused: rows.filter((row): row is RefusedRow => isRefusal(row)),
});

/** The first of a person's lines counts; none if they name several centers. */
function onceOnly(group: readonly Line[], placeOf: (row: number) => LinePlace): Partitioned<Line> {
  const [first, ...others] = group as [Line, ...Line[]];
  const refuse = ({ row, person }: Line, column: RowRefusal["column"], reason: string): RefusedRow => ({ row, person, column, reason });
  const placeIn = (line: Line) => lineLabel(placeOf(line.row));
  const other = others.find(({ center }) => center.id !== first.center.id);
  if (!other)
    return {
      accepted: [first],
      refused: others.map((line) => refuse(line, importColumns.person, `Cette personne est déjà à la ${placeIn(first)}`)),
    };
  return {
    accepted: [],
    refused: group.map((line) => {
      const place = placeIn(line.center.id === first.center.id ? other : first);
      return refuse(line, importColumns.center, `La ${place} donne à cette personne un autre centre\u00A0: gardez la bonne ligne`);
    }),
  };
}

async function createLineReader(
  db: Connection,
  rows: readonly ImportRow[],
  pageId: number | undefined,
): Promise<(row: ImportRow) => Line | RefusedRow> {
  const stages = await queries.listStages(db);
  const onPage = stages.find(({ id }) => id === pageId);
  const page = pageId === undefined ? null : foundOr404(onPage, "Cette étape n'existe pas");
  const findStages = lookupByName(stages, stageNames);
  const findCenters = lookupByName(await queries.listCenters(db), centerNames);
  const named = rows.flatMap((row) => personCells(row).map(({ text }) => text));
  const people = await queries.findPeople(db, named);
  return ({ row, isHidden, cells }) => {
    const identity = { row, person: personCells({ cells })[0]?.text ?? "" };
    const unread = isHidden ? hiddenRow : unreadCell(cells);
    if (unread) return { ...identity, ...unread };
    const find = (text: string) => people.get(text.toLowerCase()) ?? unknownPerson(text);
    const person = agreedMeaning(personCells({ cells }), importColumns.person, find);
    const cities = citiesOf(cells.centerCity.map(({ text }) => text));
    const center = agreedMeaning(cells.center, importColumns.center, (text) => centerOfRow(text, findCenters(text), cities));
    const stage = agreedMeaning(cells.stage, importColumns.stage, (text) => stageOfRow(text, findStages(text), page));
    const refusal = [person, center, stage].find(isRefusal);
    if (refusal || isRefusal(person) || isRefusal(center) || isRefusal(stage)) return { ...identity, ...(refusal as RowRefusal) };
    return { ...identity, userId: person.id, username: person.username, center, stage };
  };
}

const personCells = ({ cells }: Pick<ImportRow, "cells">) => [...cells.person, ...cells.memberNumber];

const unknownPerson = (input: string): RowRefusal => ({
  column: importColumns.person,
  reason: input === "" ? "L'identifiant est requis" : `Aucun compte n'a l'identifiant ou le numéro de membre «\u00A0${input}\u00A0»`,
});
