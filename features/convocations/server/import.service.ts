import type { Connection, Database } from "#database/open.ts";
import { assignCenters, holdStages } from "#features/results/server/qualification.service.ts";
import { badRequest, known } from "#platform/server/errors.ts";
import { type ReadWorkbook, readWorkbook } from "#platform/server/workbook-read.ts";
import {
  centerNames,
  centerOfRow,
  directoryOf,
  importColumns,
  isRefusal,
  type NamedStage,
  type RowRefusal,
  refusalOfPerson,
  type Standing,
  stageNames,
  stageOfRow,
} from "../import-row.ts";
import { withoutSeat } from "../seating.ts";
import * as queries from "./import.queries.ts";

interface Asked {
  readonly dryRun: boolean;
  readonly overbook: boolean;
  /** The stage that the office looks at; none: each row names its own. */
  readonly questionnaireId: number | undefined;
}

/** A row whose cells name somebody, a centre and a stage. */
interface Line {
  readonly row: number;
  readonly userId: number;
  readonly username: string;
  readonly center: { readonly id: number; readonly name: string };
  readonly stage: NamedStage;
}

type Refused = RowRefusal & { readonly row: number };

/** Convokes from a workbook: rows that can be are, the others are told (ADM-11); sent twice, it changes nothing the second time. */
export async function importConvocations(db: Database, actorId: number, file: Buffer, asked: Asked) {
  const rows = rowsOf(await readWorkbook(file));
  return db.transaction().execute(async (trx) => {
    const { lines, refused } = await readLines(trx, rows, asked.questionnaireId);
    const stages = [...new Set(lines.map(({ stage }) => stage.id))];
    if (!asked.dryRun) await holdStages(trx, stages);
    const standings = await queries.listStandings(trx, lines.map(pairOf));
    const eligible = lines.filter((line, place) => {
      const refusal = refusalOfPerson(standings[place] as Standing, line.stage);
      if (refusal) refused.push({ row: line.row, ...refusal });
      return refusal === null;
    });
    const standingOf = new Map(lines.map((line, place) => [line, standings[place] as Standing]));
    const unseated = asked.overbook ? [] : await refuseUnseated(trx, eligible, standingOf);
    const turnedAway = new Set(unseated.map(({ row }) => row));
    const seated = eligible.filter(({ row }) => !turnedAway.has(row));
    if (!asked.dryRun)
      await assignCenters(
        trx,
        actorId,
        seated.map((line) => ({ ...pairOf(line), nextExamCenterId: line.center.id })),
      );
    return {
      invalidRows: [...refused, ...unseated].sort((a, b) => a.row - b.row),
      assignedUsers: seated.map(({ userId, username, center, stage }) => ({
        userId,
        username,
        centerName: center.name,
        questionnaireId: stage.id,
      })),
    };
  });
}

const pairOf = ({ userId, stage }: Line) => ({ userId, questionnaireId: stage.id });

interface Row {
  readonly row: number;
  readonly person: string;
  readonly center: string;
  readonly stage: string;
}

function rowsOf({ columns, rows }: ReadWorkbook): Row[] {
  const missing = [importColumns.person, importColumns.center].filter((title) => !columns.some(({ name }) => name === title.toLowerCase()));
  if (missing.length > 0)
    throw badRequest(
      `Il manque la colonne «\u00A0${missing.join("\u00A0», «\u00A0")}\u00A0»\u00A0: partez du modèle à télécharger.`,
      "excel",
    );
  return rows.map(({ row, cells }) => ({ row, person: cells.identifiant ?? "", center: cells.centre ?? "", stage: cells.etape ?? "" }));
}

/** Finds what the cells of each row name, all rows at once. */
async function readLines(db: Connection, rows: readonly Row[], pageId: number | undefined): Promise<{ lines: Line[]; refused: Refused[] }> {
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
  const firstRows = new Map<string, number>();
  const lines: Line[] = [];
  const refused: Refused[] = [];
  for (const { row, ...typed } of rows) {
    const person = people.get(typed.person.toLowerCase());
    const center = centerOfRow(typed.center, centersNamed(typed.center));
    const stage = stageOfRow(typed.stage, stagesNamed(typed.stage), page);
    if (!person) refused.push({ row, ...unknownPerson(typed.person) });
    else if (isRefusal(center)) refused.push({ row, ...center });
    else if (isRefusal(stage)) refused.push({ row, ...stage });
    else {
      const pair = `${person.id} ${stage.id}`;
      const before = firstRows.get(pair);
      if (before === undefined) lines.push({ row, userId: person.id, username: person.username, center, stage });
      else refused.push({ row, column: importColumns.person, reason: `Cette personne est déjà à la ligne ${before}` });
      firstRows.set(pair, before ?? row);
    }
  }
  return { lines, refused };
}

const unknownPerson = (typed: string): RowRefusal => ({
  column: importColumns.person,
  reason: typed === "" ? "L'identifiant est requis" : `Aucun compte n'a l'identifiant ou le numéro de membre «\u00A0${typed}\u00A0»`,
});

/** Those who find no seat left, stage by stage: the rows that come first are served first. */
async function refuseUnseated(db: Connection, lines: readonly Line[], standingOf: ReadonlyMap<Line, Standing>): Promise<Refused[]> {
  const seats = new Map((await queries.listCenters(db)).map((center) => [center.id, center.seats]));
  const refused: Refused[] = [];
  for (const stageId of new Set(lines.map(({ stage }) => stage.id))) {
    const ofStage = lines.filter(({ stage }) => stage.id === stageId);
    const taken = await queries.countByCenter(db, stageId);
    const rooms = new Map([...seats].map(([id, count]) => [id, { seats: count, taken: taken.get(id) ?? 0 }]));
    const arrivals = ofStage.map((line) => ({ from: standingOf.get(line)?.nextExamCenterId ?? null, to: line.center.id }));
    const turnedAway = withoutSeat(arrivals, rooms);
    refused.push(...ofStage.filter((_, place) => turnedAway.has(place)).map(({ row, center }) => ({ row, ...noSeat(center, seats) })));
  }
  return refused;
}

function noSeat({ id, name }: Line["center"], seats: ReadonlyMap<number, number>): RowRefusal {
  const count = seats.get(id) ?? 0;
  return {
    column: importColumns.center,
    reason: `«\u00A0${name}\u00A0» n'a plus de place libre (${count}\u00A0place${count < 2 ? "" : "s"})`,
  };
}
