import { createHmac } from "node:crypto";
import { type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { tooMany } from "./errors.ts";
import { firstRow, firstValue, run } from "./rows.ts";

type Db = QueryExecutorProvider;

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
  const digestOf = (...parts: readonly string[]) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["throttle", ...parts]))
      .digest("base64url")
      .slice(0, 22);
  return (kind, subject, address = "") => `${digestOf(subject)}.${digestOf(kind, subject, address)}`;
};

/** Counts a try of `key` for all nodes, unless it must wait. Once the earlier ones are over it is the first. */
const count = (db: Db, key: string, now: Date, areOver: RawBuilder<unknown>, wait: RawBuilder<unknown> = sql`0`) =>
  firstRow<{ tries: number; since: Date }>(db)`
    insert into throttles (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set
      tries = case when ${areOver} then 1 else throttles.tries + 1 end,
      since = case when ${areOver} then excluded.since else throttles.since end,
      last_at = excluded.last_at
    where ${areOver} or ${wait} <= 0
    returning tries, since`;

const tooManyTries = (seconds: number) =>
  tooMany(seconds, `Trop d'essais en peu de temps : patientez ${seconds} secondes, puis recommencez.`);

/** Holds also if the clock was set back since: a minute is never longer. */
const areOlderThan = (seconds: number) => sql`abs(extract(epoch from excluded.since - throttles.since)) >= ${seconds}`;

/** At most `max` tries of `key` per minute; then 429. */
export async function throttle(db: Db, key: string, max: number, now: Date): Promise<void> {
  const row = await count(db, key, now, areOlderThan(60));
  if (row && row.tries > max) throw tooManyTries(Math.max(1, Math.ceil((row.since.getTime() + 60_000 - now.getTime()) / 1_000)));
}

export const countHourlyFailure = (db: Db, key: string, now: Date) => count(db, key, now, areOlderThan(HOUR_MS / 1_000));

/** Seconds until the hour of `key` is over, if it had `max` failures or more; else 0. */
export async function secondsUntilAllowed(db: Db, key: string, max: number, now: Date): Promise<number> {
  const since = await firstValue<Date>(db)`select since from throttles where key = ${key} and tries >= ${max}`;
  const elapsedMs = since ? now.getTime() - since.getTime() : HOUR_MS;
  return Math.abs(elapsedMs) < HOUR_MS ? Math.ceil((HOUR_MS - Math.max(0, elapsedMs)) / 1_000) : 0;
}

const RESET_AFTER_MS = 15 * 60_000;
const MAX_DELAY_S = 60;

const isAhead = (now: Date) => sql`throttles.last_at > ${new Date(now.getTime() + MAX_DELAY_S * 1_000)}`;

/** Failures are forgotten after a quarter of an hour without any, or if the clock was set back since. */
const areForgotten = (now: Date) => sql`(throttles.last_at <= ${new Date(now.getTime() - RESET_AFTER_MS)} or ${isAhead(now)})`;

/** Counts a failure of `key`; returns the number of those that are not forgotten. */
export const countFailure = async (db: Db, key: string, now: Date): Promise<number> =>
  (await count(db, key, now, areForgotten(now)))?.tries ?? 1;

export const countFailures = async (db: Db, key: string, now: Date): Promise<number> =>
  (await firstValue<number>(db)`select tries from throttles where key = ${key} and not ${areForgotten(now)}`) ?? 0;

export interface TakenTry {
  /** Seconds until the next try is allowed; 0: this try is taken. */
  readonly wait: number;
  readonly tries: number;
}

async function take(db: Db, key: string, now: Date, areOver: RawBuilder<unknown>, wait: RawBuilder<unknown>): Promise<TakenTry> {
  const taken = await count(db, key, now, areOver, wait);
  if (taken) return { wait: 0, tries: taken.tries };
  const refused = await firstRow<TakenTry>(db)`select greatest(${wait}, 0.05)::float8 as wait, tries from throttles where key = ${key}`;
  return refused ?? { wait: 0.05, tries: 0 };
}

const secondsSince = (start: RawBuilder<unknown>, now: Date) => sql`extract(epoch from ${now}::timestamptz - ${start})::float8`;

/** None for the first `freeTries`, then doubling: never a lock. */
const delay = (tries: RawBuilder<unknown>, freeTries: number, max: number) =>
  sql`case when ${tries} < ${freeTries} then 0 else least(${max}::float8, 2 ^ least(${tries} - ${freeTries}, 30)) end`;

/**
 * Counts a try of `key` before it is checked, so that concurrent tries gain nothing over consecutive ones.
 *
 * @throws {Refusal} 429 if it comes too soon after earlier ones; then it does not count.
 */
export async function countTry(db: Db, key: string, freeTries: number, now: Date): Promise<void> {
  const nextAfter = sql`(${delay(sql`throttles.tries`, freeTries, MAX_DELAY_S)} - ${secondsSince(sql`throttles.last_at`, now)})`;
  const { wait } = await take(db, key, now, areForgotten(now), nextAfter);
  if (wait > 0) throw tooManyTries(Math.ceil(wait));
}

export interface Allowance {
  /** Tries before the first delay. */
  readonly freeTries: number;
  /** The maximum of tries; they expire with time, one per `secondsPerTry`. */
  readonly max: number;
  readonly secondsPerTry: number;
}

/** The longest delay while an allowance is not used up, in seconds: the user waits in front of the page. */
export const MAX_STEP_S = 20;

/** Takes a try of `key` if its allowance has one now; else nothing is counted. Concurrent tries count like consecutive ones. */
export function takeAllowedTry(db: Db, key: string, { freeTries, max, secondsPerTry }: Allowance, now: Date): Promise<TakenTry> {
  const left = sql`(throttles.tries - ${secondsSince(sql`throttles.since`, now)} / ${secondsPerTry}::float8)`;
  const step = sql`${delay(sql`ceil(${left})`, freeTries, MAX_STEP_S)} - ${secondsSince(sql`throttles.last_at`, now)}`;
  const wait = sql`greatest(${step}, (${left} - ${max - 1}::float8) * ${secondsPerTry}::float8)`;
  return take(db, key, now, sql`(${left} <= 0 or ${isAhead(now)})`, wait);
}

export const refundTry = (db: Db, key: string) => run(db)`
    with last as (delete from throttles where key = ${key} and tries <= 1)
    update throttles set tries = tries - 1 where key = ${key} and tries > 1`;

export const clearTries = (db: Db, key: string) => run(db)`delete from throttles where key = ${key}`;

export async function clearSubjects(db: Db, keyOf: ThrottleKey, subjects: readonly string[]): Promise<void> {
  const starts = subjects.map((subject) => keyOf("", subject).split(".", 1)[0]);
  await run(db)`delete from throttles where split_part(key, '.', 1) = any(${starts}::text[])`;
}

/** None is valid for more than an hour. */
export const deleteExpiredThrottles = (db: Db, now: Date) =>
  run(db)`delete from throttles where last_at < ${new Date(now.getTime() - HOUR_MS)}`;

export const minutesText = (seconds: number): string => (seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : "une minute");
