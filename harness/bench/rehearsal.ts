import type pg from "pg";
import { type Figure, noneOf } from "../figure.ts";
import type { SignedIn } from "../installation.ts";
import { countErrors, findVoidReason, firstRefusal, generateLoad, type LoadResult, randomInstants } from "./arrivals.ts";
import type { Bench, StoredAnswer } from "./bench.ts";
import { openConnection, requestOf } from "./connection.ts";
import { ageOf, beginTimes, giveMinutes, holdTimes, takenLate, timeOf } from "./held-times.ts";
import { shareOf } from "./load.ts";
import { makeTypicalSize } from "./opening.ts";
import { logInsOf } from "./storm.ts";

interface Size {
  readonly people: number;
  /** The number of people who really sign in; the sessions of the others are inserted. */
  readonly logIns: number;
  readonly seconds: number;
  /** Whether each person's time holds (TIM-01): some have none left, some a right to more, and the office gives minutes meanwhile. */
  readonly isTimed: boolean;
}

const CONNECTIONS = 256;
const LOG_INS_AT_ONCE = 8;
const TIMEOUT_MS = 30_000;
const READ_BATCH = 5_000;
const GOAL_MS = 1_000;

interface PlannedCall {
  readonly at: number;
  readonly request: Buffer;
  /** The content of a save. */
  readonly saves?: { readonly userId: number; readonly sheet: readonly StoredAnswer[]; readonly isLate: boolean };
}
type Save = NonNullable<PlannedCall["saves"]>;

/**
 * P4: the last evening. All participants have signed in and saved half of the sheet; within a minute each opens the questionnaire and saves all of
 * it, at random times chosen before. Then every acknowledged save is read back from the database.
 */
export async function rehearse(bench: Bench, { people, logIns, seconds, isTimed }: Size): Promise<Figure[]> {
  const ids = await participantsOf(bench, people);
  await deleteHalfOfAnswers(bench, ids);
  await makeTypicalSize(bench);
  const { perSecond, crowd } = await signIn(bench, ids, logIns);
  if (isTimed) await holdTimes(bench, ids);
  const planned = planCalls(crowd, bench.sheets, { seconds, isTimed });
  const arrivals = planned.map(({ at, request }) => ({ at, request }));
  if (isTimed) await beginTimes(bench, crowd);
  const [measured] = await Promise.all([
    generateLoad({ port: bench.port, connections: CONNECTIONS, arrivals, timeout: TIMEOUT_MS }),
    isTimed && giveMinutes(bench, seconds),
  ]);
  const isInTime = ({ saves }: PlannedCall) => !saves?.isLate;
  const acknowledged = planned.flatMap(({ saves }, index) => (saves && measured.good[index] === 1 ? [saves] : []));
  const late = planned.flatMap(({ saves }) => (saves?.isLate ? [saves] : []));
  const context = `${ids.length} people inside at once, in ${seconds} s; ${Math.min(logIns, ids.length)} signed in for real (${perSecond.toFixed(0)}/s), the sessions of the others written`;
  return [
    await lossFigure(
      bench,
      acknowledged.filter(({ isLate }) => !isLate),
    ),
    errorFigure({ ...measured, good: measured.good.filter((_, index) => isInTime(planned[index] as PlannedCall)) }, context),
    latencyFigure(planned, measured),
    ...(isTimed ? [takenLate(late.length, late.length - (await countLost(bench.pool, bench.stageId, late)).size)] : []),
  ];
}

async function participantsOf({ pool, stageId }: Bench, people: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `select r.user_id as id from registrations r join questionnaires q on q.year = r.year and q.id = $1 join categories c on c.id = r.category_id and c.can_see_questionnaire
     where r.kind = 'participant' and r.establishment_id is null order by r.user_id limit $2`,
    [stageId, people],
  );
  if (rows.length < people) throw new Error(`the season has ${rows.length} people for the rehearsal, not ${people}`);
  return rows.map(({ id }) => id);
}

/** Leaves them with half a saved sheet, so that losses are detected. */
async function deleteHalfOfAnswers({ pool, stageId, questionIds }: Bench, userIds: readonly number[]): Promise<void> {
  const half = Math.ceil(questionIds.length / 2);
  const shortened = ["answers", "normal", "totals", "versions", "saved_at", "devices", "turns"].map(
    (column) => `${column} = ${column}[:${half}]`,
  );
  await pool.query(`update sheets set ${shortened.join(", ")} where questionnaire_id = $1 and user_id = any($2)`, [stageId, userIds]);
  await pool.query("vacuum analyze sheets");
}

type Caller = Pick<SignedIn, "id" | "token">;

async function signIn(bench: Bench, ids: readonly number[], logIns: number): Promise<{ perSecond: number; crowd: Caller[] }> {
  const requests = await logInsOf(bench, ids.slice(0, logIns));
  const crowd: Caller[] = await bench.signIn(ids.slice(logIns));
  let next = 0;
  const start = performance.now();
  const signInNext = async () => {
    const line = await openConnection(bench.port);
    for (let index = next++; index < requests.length; index = next++) {
      const { isGood, body } = await line.send(requests[index] as Buffer);
      if (!isGood) throw new Error(`a log-in was refused: ${body}`);
      const { accessToken, user } = JSON.parse(body.toString()) as { accessToken: string; user: { id: string } };
      crowd.push({ id: Number(user.id), token: accessToken });
    }
    line.close();
  };
  await Promise.all(Array.from({ length: LOG_INS_AT_ONCE }, signInNext));
  return { perSecond: (requests.length * 1_000) / (performance.now() - start), crowd };
}

/** Each person has two random times: the earlier one opens, the later one saves. What was typed in time arrives in the first third. */
function planCalls(
  crowd: readonly Caller[],
  sheets: readonly (readonly StoredAnswer[])[],
  { seconds, isTimed }: Pick<Size, "seconds" | "isTimed">,
): PlannedCall[] {
  const planned = crowd.flatMap(({ id, token }, index): PlannedCall[] => {
    const time = isTimed ? timeOf(index) : "left";
    const [opensAt = 0, savesAt = 0] = randomInstants(2, (seconds * 1_000) / (time === "ended" ? 3 : 1));
    const sheet = sheets[(index * 7 + 3) % sheets.length] ?? [];
    const body = sheet.map((answer) => ({ ...answer, age: ageOf(time) }));
    return [
      { at: opensAt, request: requestOf("GET", "/api/questionnaire/active", token) },
      { at: savesAt, request: requestOf("POST", "/api/users-answer", token, body), saves: { userId: id, sheet, isLate: time === "late" } },
    ];
  });
  return planned.sort((one, other) => one.at - other.at);
}

async function lossFigure({ pool, stageId }: Bench, saves: readonly Save[]): Promise<Figure> {
  const lost = await countLost(pool, stageId, saves);
  const isDetected = await detectsLoss(pool, stageId, saves.filter(({ userId }) => !lost.has(userId)).slice(0, READ_BATCH));
  const detail = `${saves.length} acknowledged saves read back and compared with what was sent; a planted loss is ${isDetected ? "" : "NOT "}seen`;
  return noneOf("P4", "rehearsal, saves acknowledged and lost", isDetected ? lost.size : Number.POSITIVE_INFINITY, detail);
}

/** Whether the count detects one deleted answer, and nothing else: otherwise it is worthless. */
async function detectsLoss(pool: pg.Pool, stageId: number, saves: readonly Save[]): Promise<boolean> {
  const [one] = saves;
  if (!one) return false;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("update sheets set versions[1] = null where questionnaire_id = $1 and user_id = $2", [stageId, one.userId]);
    const lost = await countLost(client, stageId, saves);
    return lost.size === 1 && lost.has(one.userId);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** People whose acknowledged save is not in the database exactly as sent. */
async function countLost(client: pg.Pool | pg.PoolClient, stageId: number, saves: readonly Save[]): Promise<Set<number>> {
  const lost = new Set<number>();
  for (let from = 0; from < saves.length; from += READ_BATCH) {
    const some = saves.slice(from, from + READ_BATCH);
    const stored = await readStoredSheets(
      client,
      stageId,
      some.map(({ userId }) => userId),
    );
    for (const { userId, sheet } of some) if (stored.get(userId) !== textOf(sheet)) lost.add(userId);
  }
  return lost;
}

async function readStoredSheets(
  client: pg.Pool | pg.PoolClient,
  stageId: number,
  userIds: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await client.query<StoredAnswer & { userId: number }>(
    `select user_id as "userId", question_id::text as "questionId", answers, total_answer as "totalAnswer" from saved_answers
     where questionnaire_id = $1 and user_id = any($2)`,
    [stageId, userIds],
  );
  const sheets = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...sheets].map(([userId, sheet]) => [userId, textOf(sheet)]));
}

/** Same text for same content, whatever the order of questions. */
const textOf = (sheet: readonly StoredAnswer[]): string =>
  JSON.stringify(
    sheet
      .map(({ questionId, answers, totalAnswer }) => [Number(questionId), answers, totalAnswer])
      .sort(([one], [other]) => Number(one) - Number(other)),
  );

const errorFigure = (measured: LoadResult, context: string): Figure =>
  noneOf("P4", "rehearsal, errors", countErrors([measured]), [context, firstRefusal([measured])].filter(Boolean).join("; "));

function latencyFigure(planned: readonly PlannedCall[], measured: LoadResult): Figure {
  const p99Of = (isIncluded: (one: PlannedCall) => boolean) =>
    shareOf(measured.latencies.filter((_, index) => isIncluded(planned[index] as PlannedCall)).sort(), 0.99);
  const all = p99Of(() => true);
  const voidReason = findVoidReason([measured]);
  const parts = `openings ${p99Of(({ saves }) => !saves).toFixed(0)} ms, saves ${p99Of(({ saves }) => saves !== undefined).toFixed(0)} ms, counted from the instant each was due`;
  const detail = [voidReason, parts, `the generator late by ${measured.lateness.toFixed(0)} ms at most in 99 %`].filter(Boolean).join("; ");
  return {
    name: "P4",
    what: "rehearsal, p99 of openings and saves",
    value: voidReason ? Number.POSITIVE_INFINITY : all,
    unit: "ms",
    goal: GOAL_MS,
    detail,
  };
}
