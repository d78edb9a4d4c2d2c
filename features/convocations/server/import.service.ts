import type { Connection, Database } from "#database/open.ts";
import { assignCenters, holdStages } from "#features/results/server/qualification.service.ts";
import { readWorkbook } from "#platform/server/workbook-read.ts";
import { importColumns, isRefusal, refusalOfPerson, type Standing } from "../import-row.ts";
import { withoutSeat } from "../seating.ts";
import * as queries from "./import.queries.ts";
import { areTitles, type Line, type RefusedRow, readLines, rowsOf, type Sifted } from "./import-lines.ts";

interface Asked {
  readonly dryRun: boolean;
  readonly overbook: boolean;
  /** The stage that the office looks at; none: each row names its own. */
  readonly questionnaireId: number | undefined;
}

/** Convokes from a workbook: rows that can be are, the others are told (ADM-11); sent twice, it changes nothing the second time. */
export async function importConvocations(db: Database, actorId: number, file: Buffer, { dryRun, overbook, questionnaireId }: Asked) {
  const rows = rowsOf(await readWorkbook(file, { areTitles }));
  return db.transaction().execute(async (trx) => {
    const lines = await readLines(trx, rows, questionnaireId);
    if (!dryRun) await holdStages(trx, stagesOf(lines.kept));
    const eligible = await siftPeople(trx, lines.kept);
    const seated = overbook ? { kept: eligible.kept, refused: [] } : await siftSeats(trx, eligible.kept);
    if (!dryRun) await assignCenters(trx, actorId, seated.kept.map(assignmentOf));
    return {
      invalidRows: [lines, eligible, seated].flatMap(({ refused }) => refused).sort((a, b) => a.row - b.row),
      assignedUsers: seated.kept.map(assignedOf),
    };
  });
}

const stagesOf = (lines: readonly Line[]): number[] => [...new Set(lines.map(({ stage }) => stage.id))];
const pairOf = ({ userId, stage }: Line) => ({ userId, questionnaireId: stage.id });
const assignmentOf = (line: Line) => ({ ...pairOf(line), nextExamCenterId: line.center.id });
const assignedOf = ({ userId, username, center, stage }: Line) => ({
  userId,
  username,
  centerName: center.name,
  questionnaireId: stage.id,
});

interface Placed extends Line {
  /** Where the person is convoked until now. */
  readonly from: number | null;
}

/** Leaves out those who cannot be convoked from their stage. */
async function siftPeople(db: Connection, lines: readonly Line[]): Promise<Sifted<Placed>> {
  const standings = await queries.listStandings(db, lines.map(pairOf));
  const judged = lines.map((line, place): Placed | RefusedRow => {
    const standing = standings[place] as Standing;
    const refusal = refusalOfPerson(standing, line.stage);
    return refusal ? { row: line.row, person: line.person, ...refusal } : { ...line, from: standing.nextExamCenterId };
  });
  return {
    kept: judged.filter((one): one is Placed => !isRefusal(one)),
    refused: judged.filter((one): one is RefusedRow => isRefusal(one)),
  };
}

/** Leaves out those who find no seat left, stage by stage: the rows that come first are served first. */
async function siftSeats(db: Connection, lines: readonly Placed[]): Promise<Sifted<Line>> {
  const centers = await queries.listCenters(db);
  const unseated = new Set<Line>();
  for (const stageId of stagesOf(lines)) {
    const ofStage = lines.filter(({ stage }) => stage.id === stageId);
    const taken = await queries.countByCenter(db, stageId);
    const rooms = new Map(centers.map(({ id, seats }) => [id, { seats, taken: taken.get(id) ?? 0 }]));
    const turnedAway = withoutSeat(
      ofStage.map(({ from, center }) => ({ from, to: center.id })),
      rooms,
    );
    for (const place of turnedAway) unseated.add(ofStage[place] as Line);
  }
  const seats = new Map(centers.map((center) => [center.id, center.seats]));
  return { kept: lines.filter((line) => !unseated.has(line)), refused: [...unseated].map((line) => noSeat(line, seats)) };
}

function noSeat({ row, person, center }: Line, seats: ReadonlyMap<number, number>): RefusedRow {
  const count = seats.get(center.id) ?? 0;
  const reason = `«\u00A0${center.name}\u00A0» n'a plus de place libre (${count}\u00A0place${count < 2 ? "" : "s"})`;
  return { row, person, column: importColumns.center, reason };
}
