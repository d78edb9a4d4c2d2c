import type pg from "pg";
import { type Arrived, drawnInstants, errorsOf, meet, refusalIn, voidFor } from "./arrivals.ts";
import type { Bench, KeptAnswer, SignedIn } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { openLine, requestOf } from "./line.ts";
import { shareOf } from "./load.ts";
import { weighAsUsual } from "./opening.ts";
import { logInsOf } from "./storm.ts";

interface Size {
  readonly people: number;
  /** How many of them sign in for real; the sessions of the others are written. */
  readonly logIns: number;
  readonly seconds: number;
}

const CONNECTIONS = 256;
const LOG_INS_AT_ONCE = 8;
const PATIENCE_MS = 30_000;
const PEOPLE_A_READING = 5_000;
const GOAL_MS = 1_000;

interface Planned {
  readonly at: number;
  readonly request: Buffer;
  /** What is sent, where it is a save. */
  readonly saves?: { readonly userId: number; readonly sheet: readonly KeptAnswer[] };
}
type Save = NonNullable<Planned["saves"]>;

/**
 * P4: the last evening. Everybody has signed in and saved half of the sheet before; within a minute each opens the questionnaire and saves all of it, at
 * instants drawn beforehand. Then every acknowledged save is read back from the database.
 */
export async function rehearse(bench: Bench, { people, logIns, seconds }: Size): Promise<Figure[]> {
  const ids = await participantsOf(bench, people);
  await leaveHalf(bench, ids);
  await weighAsUsual(bench);
  const { perSecond, crowd } = await signIn(bench, ids, logIns);
  const planned = plan(crowd, bench.sheets, seconds);
  const arrivals = planned.map(({ at, request }) => ({ at, request }));
  const arrived = await meet({ port: bench.port, connections: CONNECTIONS, arrivals, patience: PATIENCE_MS });
  const acknowledged = planned.flatMap(({ saves }, place) => (saves && arrived.good[place] === 1 ? [saves] : []));
  const how = `${ids.length} people in ${seconds} s; ${Math.min(logIns, ids.length)} signed in for real (${perSecond.toFixed(0)}/s), the sessions of the others written`;
  return [await figureOfLoss(bench, acknowledged), figureOfErrors(arrived, how), figureOfWaiting(planned, arrived)];
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

/** They come back to a sheet of which they had saved half: whatever is lost then shows. */
async function leaveHalf({ pool, stageId, questionIds }: Bench, userIds: readonly number[]): Promise<void> {
  await pool.query("delete from answers where questionnaire_id = $1 and user_id = any($2) and question_id = any($3)", [
    stageId,
    userIds,
    questionIds.slice(questionIds.length / 2),
  ]);
  await pool.query("vacuum analyze answers");
}

async function signIn(bench: Bench, ids: readonly number[], logIns: number): Promise<{ perSecond: number; crowd: SignedIn[] }> {
  const requests = await logInsOf(bench, ids.slice(0, logIns));
  const crowd = await bench.signIn(ids.slice(logIns));
  let next = 0;
  const start = performance.now();
  const come = async () => {
    const line = await openLine(bench.port);
    for (let place = next++; place < requests.length; place = next++) {
      const { isGood, body } = await line.ask(requests[place] as Buffer);
      if (!isGood) throw new Error(`a log-in was refused: ${body}`);
      const { accessToken, user } = JSON.parse(body.toString()) as { accessToken: string; user: { id: string } };
      crowd.push({ id: Number(user.id), token: accessToken });
    }
    line.close();
  };
  await Promise.all(Array.from({ length: LOG_INS_AT_ONCE }, come));
  return { perSecond: (requests.length * 1_000) / (performance.now() - start), crowd };
}

/** Each person's two instants are drawn from the whole time: the earlier opens, the later saves. */
function plan(crowd: readonly SignedIn[], sheets: readonly (readonly KeptAnswer[])[], seconds: number): Planned[] {
  const planned = crowd.flatMap(({ id, token }, place): Planned[] => {
    const [opensAt = 0, savesAt = 0] = drawnInstants(2, seconds * 1_000);
    const sheet = sheets[(place * 7 + 3) % sheets.length] ?? [];
    return [
      { at: opensAt, request: requestOf("GET", "/api/questionnaire/active", token) },
      { at: savesAt, request: requestOf("POST", "/api/users-answer", token, sheet), saves: { userId: id, sheet } },
    ];
  });
  return planned.sort((one, other) => one.at - other.at);
}

async function figureOfLoss({ pool, stageId }: Bench, saves: readonly Save[]): Promise<Figure> {
  const lost = await countLost(pool, stageId, saves);
  const isSeen = await seesLoss(pool, stageId, saves.filter(({ userId }) => !lost.has(userId)).slice(0, PEOPLE_A_READING));
  const detail = `${saves.length} acknowledged saves read back and compared with what was sent; a planted loss is ${isSeen ? "" : "NOT "}seen`;
  return {
    name: "P4",
    what: "rehearsal, saves acknowledged and lost",
    value: isSeen ? lost.size : Number.POSITIVE_INFINITY,
    unit: "in all",
    goal: 0,
    detail,
  };
}

/** Whether one answer that is taken away is missed, and nothing else: a count that does not see it is worth nothing. */
async function seesLoss(pool: pg.Pool, stageId: number, saves: readonly Save[]): Promise<boolean> {
  const [one] = saves;
  if (!one) return false;
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("delete from answers where questionnaire_id = $1 and user_id = $2 and question_id = $3", [
      stageId,
      one.userId,
      one.sheet[0]?.questionId,
    ]);
    const lost = await countLost(client, stageId, saves);
    return lost.size === 1 && lost.has(one.userId);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/** Whose acknowledged save is not in the database, answer by answer, as it was sent. */
async function countLost(client: pg.Pool | pg.PoolClient, stageId: number, saves: readonly Save[]): Promise<Set<number>> {
  const lost = new Set<number>();
  for (let from = 0; from < saves.length; from += PEOPLE_A_READING) {
    const some = saves.slice(from, from + PEOPLE_A_READING);
    const kept = await keptSheets(
      client,
      stageId,
      some.map(({ userId }) => userId),
    );
    for (const { userId, sheet } of some) if (kept.get(userId) !== textOf(sheet)) lost.add(userId);
  }
  return lost;
}

async function keptSheets(client: pg.Pool | pg.PoolClient, stageId: number, userIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await client.query<KeptAnswer & { userId: number }>(
    `select user_id as "userId", question_id::text as "questionId", answers, total_answer as "totalAnswer" from answers
     where questionnaire_id = $1 and user_id = any($2)`,
    [stageId, userIds],
  );
  const sheets = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...sheets].map(([userId, sheet]) => [userId, textOf(sheet)]));
}

/** One text for one content, whatever the order of the questions. */
const textOf = (sheet: readonly KeptAnswer[]): string =>
  JSON.stringify(
    sheet
      .map(({ questionId, answers, totalAnswer }) => [Number(questionId), answers, totalAnswer])
      .sort(([one], [other]) => Number(one) - Number(other)),
  );

function figureOfErrors(arrived: Arrived, how: string): Figure {
  return {
    name: "P4",
    what: "rehearsal, errors",
    value: errorsOf([arrived]),
    unit: "in all",
    goal: 0,
    detail: [how, refusalIn([arrived])].filter(Boolean).join("; "),
  };
}

function figureOfWaiting(planned: readonly Planned[], arrived: Arrived): Figure {
  const p99Of = (wanted: (one: Planned) => boolean) =>
    shareOf(arrived.latencies.filter((_, place) => wanted(planned[place] as Planned)).sort(), 0.99);
  const all = p99Of(() => true);
  const isVoid = voidFor([arrived]);
  const parts = `openings ${p99Of(({ saves }) => !saves).toFixed(0)} ms, saves ${p99Of(({ saves }) => saves !== undefined).toFixed(0)} ms, counted from the instant each was due`;
  const detail = [isVoid, parts, `the generator late by ${arrived.lateness.toFixed(0)} ms at most in 99 %`].filter(Boolean).join("; ");
  return {
    name: "P4",
    what: "rehearsal, p99 of openings and saves",
    value: isVoid ? Number.POSITIVE_INFINITY : all,
    unit: "ms",
    goal: GOAL_MS,
    detail,
  };
}
