import { createHmac } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";
import { tooMany } from "./errors.ts";

/**
 * Under which key tries are counted: what is tried, by or against whom, and where from. Only HMACs are kept, so that the table says neither who
 * was meant nor from where; what was tried against one subject begins alike, and is forgotten with it.
 */
export type ThrottleKey = (kind: string, subject: string, place?: string) => string;

/**
 * The same for what somebody may invent without end: one of 262,144 keys for all that is typed, whether it exists or not, so that the table has an end
 * and tells nobody apart. Two that share a key hardly ever meet, and lose a moment when they do.
 */
export const folded = (key: string): string => `~${key.slice(-22, -19)}`;

export const throttleKeyWith = (secret: string): ThrottleKey => {
  const mark = (words: readonly string[]) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["throttle", ...words]))
      .digest("base64url")
      .slice(0, 22);
  return (kind, subject, place = "") => `${mark([subject])}.${mark([kind, subject, place])}`;
};

const later = (seconds: number) => tooMany(seconds, `Trop d'essais en peu de temps : patientez ${seconds} secondes, puis recommencez.`);

/** Also when the clock was set back since: a minute is never longer. */
const isOfThisMinute = sql`abs(extract(epoch from excluded.since - throttles.since)) < 60`;

/** At most `most` tries of `key` a minute, counted in PostgreSQL for all nodes; 429 past that. */
export async function throttle(db: QueryExecutorProvider, key: string, most: number, now: Date): Promise<void> {
  const { rows } = await sql<{ tries: number; since: Date }>`
    insert into throttles (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      tries = case when ${isOfThisMinute} then throttles.tries + 1 else 1 end,
      since = case when ${isOfThisMinute} then throttles.since else excluded.since end,
      last_at = excluded.last_at
    returning tries, since`.execute(db);
  const [counted] = rows;
  if (counted && counted.tries > most) throw later(Math.max(1, Math.ceil((counted.since.getTime() + 60_000 - now.getTime()) / 1_000)));
}

const FORGET_AFTER_MS = 15 * 60_000;
const LONGEST_DELAY_S = 60;

/** Seconds to wait after so many failures in a row: none for the first `free`, then doubling, never more than a minute, never a lock. */
export const delayAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(LONGEST_DELAY_S, 2 ** (failures - free));

/** A quarter of an hour of calm forgets all tries; so does a clock that was set back since: nobody waits for a time to come. */
const isForgotten = (now: Date) => sql`(throttles.last_at <= ${new Date(now.getTime() - FORGET_AFTER_MS)}
  or throttles.last_at > ${new Date(now.getTime() + LONGEST_DELAY_S * 1_000)})`;

/**
 * Counts a try of `key` before it is judged, so that any number at once are no more than one after the other; gives how many there were.
 *
 * @throws {Refusal} 429 when it comes too soon after the ones before, and then it does not count.
 */
export async function takeTry(db: QueryExecutorProvider, key: string, free: number, now: Date): Promise<number> {
  const delay = sql`least(${LONGEST_DELAY_S}, 2 ^ least(throttles.tries - ${free}, 30)) * interval '1 second'`;
  const { rows } = await sql<{ tries: number }>`
    insert into throttles (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set tries = case when ${isForgotten(now)} then 1 else throttles.tries + 1 end, last_at = excluded.last_at
    where ${isForgotten(now)} or throttles.tries < ${free} or throttles.last_at + ${delay} <= ${now}
    returning tries`.execute(db);
  if (rows[0]) return rows[0].tries;
  const kept = await sql<{ tries: number; lastAt: Date }>`select tries, last_at from throttles where key = ${key}`.execute(db);
  const { tries = free, lastAt = now } = kept.rows[0] ?? {};
  throw later(Math.max(1, Math.ceil((lastAt.getTime() + delayAfter(tries, free) * 1_000 - now.getTime()) / 1_000)));
}

/** How often, and how soon one after the other, something may be tried. */
export interface Allowance {
  /** Tries before the first delay, which then doubles. */
  readonly free: number;
  /** Tries at most; with time they are forgotten, one each `secondsEach`. */
  readonly most: number;
  readonly secondsEach: number;
}

/** No delay of an allowance that is not used up is longer, in seconds: whoever waits for it waits in front of the page. */
export const LONGEST_STEP_S = 20;

interface Turn {
  /** Seconds until it may be tried again; 0: the try is taken. */
  readonly wait: number;
  /** How many tries count, this one too. */
  readonly tries: number;
}

/** Takes a try of `key` where its allowance has one now; nothing counts where it has none. Any number at once are as many as one after the other. */
export async function takeTurn(db: QueryExecutorProvider, key: string, { free, most, secondsEach }: Allowance, now: Date): Promise<Turn> {
  const since = (start: unknown) => sql`extract(epoch from ${now}::timestamptz - ${start})::float8`;
  const left = sql`(throttles.tries - ${since(sql`throttles.since`)} / ${secondsEach}::float8)`;
  const step = sql`case when ceil(${left}) < ${free} then 0 else least(${LONGEST_STEP_S}::float8, 2 ^ least(ceil(${left}) - ${free}, 30)) end`;
  const isOver = sql`(${left} <= 0 or throttles.last_at > ${new Date(now.getTime() + LONGEST_DELAY_S * 1_000)})`;
  const wait = sql<number>`case when ${isOver} then 0
    else greatest(0, ${step} - ${since(sql`throttles.last_at`)}, (${left} - ${most - 1}::float8) * ${secondsEach}::float8) end`;
  const { rows } = await sql<{ tries: number }>`
    insert into throttles (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      tries = case when ${isOver} then 1 else throttles.tries + 1 end,
      since = case when ${isOver} then excluded.since else throttles.since end,
      last_at = excluded.last_at
    where ${wait} <= 0
    returning tries`.execute(db);
  if (rows[0]) return { wait: 0, tries: rows[0].tries };
  const kept = await sql<Turn>`select ${wait} as wait, tries from throttles where key = ${key}`.execute(db);
  // Never none: what was full has just been forgotten.
  return { wait: Math.max(0.05, kept.rows[0]?.wait ?? 0), tries: kept.rows[0]?.tries ?? 0 };
}

/** A try that was taken counts no more. */
export async function giveBack(db: QueryExecutorProvider, key: string): Promise<void> {
  await sql`
    with last as (delete from throttles where key = ${key} and tries <= 1)
    update throttles set tries = tries - 1 where key = ${key} and tries > 1`.execute(db);
}

/** How many failures of `key` there were since the last quarter of an hour of calm. */
export async function failuresOf(db: QueryExecutorProvider, key: string, now: Date): Promise<number> {
  const { rows } = await sql<{ tries: number }>`select tries from throttles where key = ${key} and not ${isForgotten(now)}`.execute(db);
  return rows[0]?.tries ?? 0;
}

export async function forgetTries(db: QueryExecutorProvider, key: string): Promise<void> {
  await sql`delete from throttles where key = ${key}`.execute(db);
}

/** One more failure of `key`; gives how many there were since the last quarter of an hour of calm. */
export async function countFailure(db: QueryExecutorProvider, key: string, now: Date): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    insert into throttles (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set tries = case when ${isForgotten(now)} then 1 else throttles.tries + 1 end, last_at = excluded.last_at
    returning tries`.execute(db);
  return rows[0]?.tries ?? 1;
}

const HOUR_MS = 60 * 60_000;

/** One more failure of `key` within its hour, which begins with the first. */
export async function countInHour(db: QueryExecutorProvider, key: string, now: Date): Promise<void> {
  const isOfThisHour = sql`abs(extract(epoch from excluded.since - throttles.since)) < ${HOUR_MS / 1_000}`;
  await sql`
    insert into throttles (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      tries = case when ${isOfThisHour} then throttles.tries + 1 else 1 end,
      since = case when ${isOfThisHour} then throttles.since else excluded.since end,
      last_at = excluded.last_at`.execute(db);
}

/** Seconds until the hour of `key` is over, when there were so many failures in it; 0 when there were fewer. */
export async function secondsUntilFree(db: QueryExecutorProvider, key: string, most: number, now: Date): Promise<number> {
  const { rows } = await sql<{ since: Date }>`select since from throttles where key = ${key} and tries >= ${most}`.execute(db);
  const past = rows[0] ? now.getTime() - rows[0].since.getTime() : HOUR_MS;
  return Math.abs(past) < HOUR_MS ? Math.ceil((HOUR_MS - Math.max(0, past)) / 1_000) : 0;
}

/** What was counted for these subjects is counted no more. */
export async function forgetSubjects(db: QueryExecutorProvider, keyOf: ThrottleKey, subjects: readonly string[]): Promise<void> {
  const starts = subjects.map((subject) => keyOf("", subject).split(".", 1)[0]);
  await sql`delete from throttles where split_part(key, '.', 1) = any(${starts}::text[])`.execute(db);
}

/** Deletes what counts for nothing any more: nothing that is counted lasts above an hour. */
export async function sweepThrottles(db: QueryExecutorProvider, now: Date): Promise<void> {
  await sql`delete from throttles where last_at < ${new Date(now.getTime() - HOUR_MS)}`.execute(db);
}
