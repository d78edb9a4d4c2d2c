import type { Connection, Database } from "#database/open.ts";
import { formatDecimal } from "#platform/contract/french-numbers.ts";
import { numberedBySheet } from "#platform/contract/sheets.ts";
import { badRequest } from "#platform/server/errors.ts";
import { mapWithoutBlocking } from "#platform/server/slices.ts";
import { readTable } from "#platform/server/table-read.ts";
import { type ImportEligibility, importColumns, refusalOfPerson } from "../import-row.ts";
import { readSheets, withFields } from "../import-sheets.ts";
import { findWithoutSeat } from "../seating.ts";
import * as queries from "./import.queries.ts";
import { type Line, type Partitioned, partition, type RefusedRow, readLines } from "./import-lines.ts";

/** Assigns a center for the next stage; implemented above, in the room of the results that hold it. */
export interface Centers {
  lockStages(trx: Connection, ids: readonly number[]): Promise<void>;
  assignCenters(trx: Connection, actorId: number, assignments: readonly Assignment[]): Promise<void>;
}

export interface Assignment extends queries.ResultKey {
  readonly nextExamCenterId: number;
}

/** Convokes from a workbook: applies valid rows and reports the others (ADM-11). A repeated import changes nothing. */
export async function importConvocations(
  { db, centers }: { readonly db: Database; readonly centers: Centers },
  actorId: number,
  file: Buffer,
  { dryRun, overbook, questionnaireId }: { dryRun: boolean; overbook: boolean; questionnaireId: number | undefined },
) {
  const list = await readList(file);
  return db.transaction().execute(async (trx) => {
    const lines = await readLines(trx, list, questionnaireId);
    if (!dryRun) await centers.lockStages(trx, stagesOf(lines.accepted));
    const eligible = await filterEligible(trx, lines.accepted);
    const seated = overbook ? { accepted: eligible.accepted, refused: [] } : await filterSeated(trx, eligible.accepted);
    if (!dryRun) await centers.assignCenters(trx, actorId, seated.accepted.map(assignmentOf));
    return {
      invalidRows: numberedBySheet(
        [lines, eligible, seated].flatMap(({ refused }) => refused).sort((a, b) => a.row - b.row),
        list.sheets,
      ),
      assignedUsers: seated.accepted.map(assignedOf),
      sheets: list.sheets.map(({ linesAbove, skipped, ...sheet }) => ({
        ...sheet,
        skipped: skipped.map(({ row, text }) => ({ row: row - linesAbove, text })),
      })),
    };
  });
}

const MAX_ROWS = 50_000;

/** @throws {Refusal} 400 in French if it cannot be read, or has no line to convoke. */
async function readList(file: Buffer) {
  const tooLong = `Ce classeur dépasse ${formatDecimal(MAX_ROWS)} lignes\u00A0: enregistrez-le en plusieurs fichiers.`;
  const { sheets, lines } = await readTable(file, { maxLines: MAX_ROWS + 1, tooLong });
  const list = readSheets({ sheets, lines: await mapWithoutBlocking(lines, withFields) });
  if (list.refusal !== null) throw badRequest(list.refusal, "excel");
  return list;
}

const stagesOf = (lines: readonly Line[]): number[] => [...new Set(lines.map(({ stage }) => stage.id))];
const resultKeyOf = ({ userId, stage }: Line) => ({ userId, questionnaireId: stage.id });
const assignmentOf = (line: Line) => ({ ...resultKeyOf(line), nextExamCenterId: line.center.id });
const assignedOf = (line: Line) => ({ ...resultKeyOf(line), username: line.username, centerName: line.center.name });

interface PlacedLine extends Line {
  readonly from: number | null;
}

async function filterEligible(db: Connection, lines: readonly Line[]): Promise<Partitioned<PlacedLine>> {
  const eligibilities = await queries.listImportEligibility(db, lines.map(resultKeyOf));
  const checked = lines.map((line, index): PlacedLine | RefusedRow => {
    const eligibility = eligibilities[index] as ImportEligibility;
    const refusal = refusalOfPerson(eligibility, line.stage);
    return refusal ? { row: line.row, person: line.person, ...refusal } : { ...line, from: eligibility.nextExamCenterId };
  });
  return partition(checked);
}

/** Refuses people without a free seat, stage by stage; the first rows are served first. */
async function filterSeated(db: Connection, lines: readonly PlacedLine[]): Promise<Partitioned<Line>> {
  const centers = await queries.listCenters(db);
  const rejectedLines = new Set<Line>();
  for (const stageId of stagesOf(lines)) {
    const ofStage = lines.filter(({ stage }) => stage.id === stageId);
    const taken = await queries.countByCenter(db, stageId);
    const rooms = new Map(centers.map(({ id, seats }) => [id, { seats, taken: taken.get(id) ?? 0 }]));
    const requests = ofStage.map(({ from, center }) => ({ from, to: center.id }));
    for (const index of findWithoutSeat(requests, rooms)) rejectedLines.add(ofStage[index] as Line);
  }
  const seats = new Map(centers.map((center) => [center.id, center.seats]));
  return {
    accepted: lines.filter((line) => !rejectedLines.has(line)),
    refused: [...rejectedLines].map((line) => refusalWithoutSeat(line, seats)),
  };
}

function refusalWithoutSeat({ row, person, center }: Line, seats: ReadonlyMap<number, number>): RefusedRow {
  const count = seats.get(center.id) ?? 0;
  const reason = `«\u00A0${center.name}\u00A0» n'a plus de place libre (${count}\u00A0place${count < 2 ? "" : "s"})`;
  return { row, person, column: importColumns.center, reason };
}
