import { type QueryExecutorProvider, sql } from "kysely";
import { tooMany } from "./errors.ts";

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

/** Refuses a try that comes too soon after the failures of `key`. */
export async function refuseTooSoon(db: QueryExecutorProvider, key: string, free: number, now: Date): Promise<void> {
  const { rows } = await sql<{ tries: number; lastAt: Date }>`select tries, last_at from throttles where key = ${key}`.execute(db);
  const [failures] = rows;
  const since = failures ? now.getTime() - failures.lastAt.getTime() : 0;
  // Failures of a time to come: the clock was set back since, and nobody waits for it.
  if (!failures || since > FORGET_AFTER_MS || since < -LONGEST_DELAY_S * 1_000) return;
  const wait = delayAfter(failures.tries, free) * 1_000 - Math.max(0, since);
  if (wait > 0) throw later(Math.ceil(wait / 1_000));
}

/** One more failure of `key`; a quarter of an hour of calm forgets them all. */
export async function countFailure(db: QueryExecutorProvider, key: string, now: Date): Promise<void> {
  const forgotten = new Date(now.getTime() - FORGET_AFTER_MS);
  await sql`
    insert into throttles (key, tries, since, last_at) values (${key}, 1, ${now}, ${now})
    on conflict (key) do update set tries = case when throttles.last_at > ${forgotten} then throttles.tries + 1 else 1 end, last_at = excluded.last_at`.execute(
    db,
  );
}

export async function forgetFailures(db: QueryExecutorProvider, key: string): Promise<void> {
  await sql`delete from throttles where key = ${key}`.execute(db);
}
