import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { isInChargeOfNothing } from "#features/responsibility/server/places.service.ts";
import { listIds, listRows } from "#platform/server/rows.ts";

/** A championship is named after the year in which it ends: from September on, the next year. */
const championshipOf = (instant: RawBuilder<unknown>) => sql`extract(year from ${instant} + interval '4 months')::int`;

/** The last year of the account `u`: of its registrations or changes, otherwise of its creation. */
const lastYear = sql`greatest(
  coalesce((select max(r.year) from participations r where r.user_id = u.id), ${championshipOf(sql`u.created_at`)}),
  (select ${championshipOf(sql`a.at`)} from audit_trail a where a.actor_id = u.id order by a.at desc, a.id desc limit 1))`;

/** Expired accounts: not ADMIN, in charge of nothing, without registration from that year on. */
const isExpired = (firstRetainedYear: number) => sql`u.role <> 'ADMIN' and u.erased_at is null and ${isInChargeOfNothing} and not exists (
  select from participations r where r.user_id = u.id and r.year >= ${firstRetainedYear})`;

/** How many people per last year would be erased. */
export const countExpired = (db: Connection, firstRetainedYear: number) => listRows<{ lastYear: number; count: number }>(db)`
    select last_year, count(*) as count from (select ${lastYear} as last_year from users u where ${isExpired(firstRetainedYear)}) old
    where last_year < ${firstRetainedYear} group by last_year order by last_year`;

/** The next ones after this id, locked until the end of the transaction. */
export const lockExpired = (trx: Connection, firstRetainedYear: number, afterId: number, limit: number) => listIds(trx)`
    select u.id from users u where u.id > ${afterId} and ${isExpired(firstRetainedYear)} and ${lastYear} < ${firstRetainedYear}
    order by u.id limit ${limit} for update skip locked`;

/** Filters these locked people: somebody may have come back since they were selected. */
export const listStillExpired = (trx: Connection, firstRetainedYear: number, ids: readonly number[]) => listIds(trx)`
    select u.id from users u where u.id = any(${[...ids]}::int[]) and ${isExpired(firstRetainedYear)} and ${lastYear} < ${firstRetainedYear}`;
