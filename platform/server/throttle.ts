import { createHmac } from "node:crypto";
import { type QueryExecutorProvider, sql } from "kysely";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { tooMany } from "./errors.ts";
import { firstRow, firstValue, run } from "./rows.ts";

/**
 * The key under which tries are counted: kind, subject and address. Only HMACs are stored, so that the table reveals neither subject
 * nor address. All keys of one subject have the same prefix, and are deleted together.
 */
export type ThrottleKey = (kind: string, subject: string, address?: string) => string;

/**
 * The same for values that can be invented without limit: one of 262,144 keys for any typed value, existing or not, so that the table stays bounded
 * and identifies no user. Two values rarely share a key, and then only wait a little longer.
 */
export const bucketOf = (key: string): string => `~${key.slice(-22, -19)}`;

export const throttleKeyWith = (secret: string): ThrottleKey => {
  const digestOf = (parts: readonly string[]) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["throttle", ...parts]))
      .digest("base64url")
      .slice(0, 22);
  return (kind, subject, address = "") => `${digestOf([subject])}.${digestOf([kind, subject, address])}`;
};

const tooManyTries = (seconds: number) =>
  tooMany(seconds, `Trop d'essais en peu de temps : patientez ${seconds} secondes, puis recommencez.`);

/** Counts a try of `key` in a window that begins with the first, and is no longer if the clock was set back since. */
function countInWindow(db: QueryExecutorProvider, key: string, seconds: number, now: Date) {
  const isInWindow = sql`abs(extract(epoch from excluded.since - throttles.since)) < ${seconds}`;
  return firstRow<{ tries: number; since: Date }>(db)`
    insert into throttles (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      tries = case when ${isInWindow} then throttles.tries + 1 else 1 end,
      since = case when ${isInWindow} then throttles.since else excluded.since end,
      last_at = excluded.last_at
    returning tries, since`;
}

/** At most `max` tries of `key` per minute, counted in PostgreSQL for all nodes; then 429. */
export async function throttle(db: QueryExecutorProvider, key: string, max: number, now: Date): Promise<void> {
  const row = await countInWindow(db, key, 60, now);
  if (row && row.tries > max) throw tooManyTries(Math.max(1, Math.ceil((row.since.getTime() + 60_000 - now.getTime()) / 1_000)));
}

const RESET_AFTER_MS = 15 * 60_000;
const MAX_DELAY_S = 60;

/** Seconds to wait after consecutive failures: none for the first `freeTries`, then doubling, at most a minute, never a lock. */
export const delayAfter = (failures: number, freeTries: number): number =>
  failures < freeTries ? 0 : Math.min(MAX_DELAY_S, 2 ** (failures - freeTries));

/** Tries expire after a quarter of an hour without any, or if the clock was set back since. */
const isExpired = (now: Date) => sql`(throttles.last_at <= ${new Date(now.getTime() - RESET_AFTER_MS)}
  or throttles.last_at > ${new Date(now.getTime() + MAX_DELAY_S * 1_000)})`;

/**
 * Counts a try of `key` before it is checked, so that concurrent tries gain nothing over consecutive ones; returns the number of tries.
 *
 * @throws {Refusal} 429 if it comes too soon after earlier ones; then it does not count.
 */
export async function countTry(db: QueryExecutorProvider, key: string, freeTries: number, now: Date): Promise<number> {
  const delay = sql`least(${MAX_DELAY_S}, 2 ^ least(throttles.tries - ${freeTries}, 30)) * interval '1 second'`;
  const { rows } = await sql<{ tries: number }>`
    insert into throttles (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set tries = case when ${isExpired(now)} then 1 else throttles.tries + 1 end, last_at = excluded.last_at
    where ${isExpired(now)} or throttles.tries < ${freeTries} or throttles.last_at + ${delay} <= ${now}
    returning tries`.execute(db);
  if (rows[0]) return rows[0].tries;
  const existing = await sql<{ tries: number; lastAt: Date }>`select tries, last_at from throttles where key = ${key}`.execute(db);
  const { tries = freeTries, lastAt = now } = existing.rows[0] ?? {};
  throw tooManyTries(Math.max(1, Math.ceil((lastAt.getTime() + delayAfter(tries, freeTries) * 1_000 - now.getTime()) / 1_000)));
}

export interface Allowance {
  /** Tries before the first delay, which then doubles. */
  readonly freeTries: number;
  /** The maximum of tries; they expire with time, one per `secondsPerTry`. */
  readonly max: number;
  readonly secondsPerTry: number;
}

/** The longest delay while an allowance is not used up, in seconds: the user waits in front of the page. */
export const MAX_STEP_S = 20;

interface TakenTry {
  /** Seconds until the next try is allowed; 0: this try is taken. */
  readonly wait: number;
  readonly tries: number;
}

/** Takes a try of `key` if its allowance has one now; else nothing is counted. Concurrent tries count like consecutive ones. */
export async function takeAllowedTry(
  db: QueryExecutorProvider,
  key: string,
  { freeTries, max, secondsPerTry }: Allowance,
  now: Date,
): Promise<TakenTry> {
  const since = (start: unknown) => sql`extract(epoch from ${now}::timestamptz - ${start})::float8`;
  const left = sql`(throttles.tries - ${since(sql`throttles.since`)} / ${secondsPerTry}::float8)`;
  const step = sql`case when ceil(${left}) < ${freeTries} then 0 else least(${MAX_STEP_S}::float8, 2 ^ least(ceil(${left}) - ${freeTries}, 30)) end`;
  const isOver = sql`(${left} <= 0 or throttles.last_at > ${new Date(now.getTime() + MAX_DELAY_S * 1_000)})`;
  const wait = sql<number>`case when ${isOver} then 0
    else greatest(0, ${step} - ${since(sql`throttles.last_at`)}, (${left} - ${max - 1}::float8) * ${secondsPerTry}::float8) end`;
  const { rows } = await sql<{ tries: number }>`
    insert into throttles (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      tries = case when ${isOver} then 1 else throttles.tries + 1 end,
      since = case when ${isOver} then excluded.since else throttles.since end,
      last_at = excluded.last_at
    where ${wait} <= 0
    returning tries`.execute(db);
  if (rows[0]) return { wait: 0, tries: rows[0].tries };
  const existing = await sql<TakenTry>`select ${wait} as wait, tries from throttles where key = ${key}`.execute(db);
  // Never 0: the tries may just have expired.
  return { wait: Math.max(0.05, existing.rows[0]?.wait ?? 0), tries: existing.rows[0]?.tries ?? 0 };
}

export const refundTry = (db: QueryExecutorProvider, key: string) => run(db)`
    with last as (delete from throttles where key = ${key} and tries <= 1)
    update throttles set tries = tries - 1 where key = ${key} and tries > 1`;

/** The number of failures of `key` that have not expired. */
export const countFailures = async (db: QueryExecutorProvider, key: string, now: Date): Promise<number> =>
  (await firstValue<number>(db)`select tries from throttles where key = ${key} and not ${isExpired(now)}`) ?? 0;

export const clearTries = (db: QueryExecutorProvider, key: string) => run(db)`delete from throttles where key = ${key}`;

/** Counts a failure of `key`; returns the number of failures that have not expired. */
export const countFailure = async (db: QueryExecutorProvider, key: string, now: Date): Promise<number> =>
  (await firstValue<number>(db)`
    insert into throttles (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set tries = case when ${isExpired(now)} then 1 else throttles.tries + 1 end, last_at = excluded.last_at
    returning tries`) ?? 1;

export async function countHourlyFailure(db: QueryExecutorProvider, key: string, now: Date): Promise<void> {
  await countInWindow(db, key, HOUR_MS / 1_000, now);
}

/** Seconds until the hour of `key` is over, if it had `max` failures or more; else 0. */
export async function secondsUntilAllowed(db: QueryExecutorProvider, key: string, max: number, now: Date): Promise<number> {
  const { rows } = await sql<{ since: Date }>`select since from throttles where key = ${key} and tries >= ${max}`.execute(db);
  const elapsedMs = rows[0] ? now.getTime() - rows[0].since.getTime() : HOUR_MS;
  return Math.abs(elapsedMs) < HOUR_MS ? Math.ceil((HOUR_MS - Math.max(0, elapsedMs)) / 1_000) : 0;
}

export const minutesText = (seconds: number): string => (seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : "une minute");

export async function clearSubjects(db: QueryExecutorProvider, keyOf: ThrottleKey, subjects: readonly string[]): Promise<void> {
  const starts = subjects.map((subject) => keyOf("", subject).split(".", 1)[0]);
  await run(db)`delete from throttles where split_part(key, '.', 1) = any(${starts}::text[])`;
}

/** Deletes expired counts: none is valid for more than an hour. */
export const deleteExpiredThrottles = (db: QueryExecutorProvider, now: Date) =>
  run(db)`delete from throttles where last_at < ${new Date(now.getTime() - HOUR_MS)}`;
