import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { isInChargeOfNothing } from "#features/users/server/erasure.service.ts";

/** A championship bears the year in which it ends: from September on it is the next one's. */
const championshipOf = (moment: RawBuilder<unknown>) => sql`extract(year from ${moment} + interval '4 months')::int`;

/** The last year of the account `u`: of its registrations, of what it changed, else of its opening. */
const lastYear = sql`greatest(
  coalesce((select max(r.year) from registrations r where r.user_id = u.id and r.kind = 'participant'), ${championshipOf(sql`u.created_at`)}),
  (select ${championshipOf(sql`a.at`)} from audit_trail a where a.actor_id = u.id order by a.at desc, a.id desc limit 1))`;

/** Accounts that nobody needs any more: of no ADMIN, in charge of nothing, without registration from that year on. */
const isOld = (keptFrom: number) => sql`u.role <> 'ADMIN' and u.erased_at is null and ${isInChargeOfNothing} and not exists (
  select from registrations r where r.user_id = u.id and r.kind = 'participant' and r.year >= ${keptFrom})`;

/** How many people of which last year would be erased. */
export async function countOld(db: Connection, keptFrom: number): Promise<{ lastYear: number; count: number }[]> {
  const { rows } = await sql<{ lastYear: number; count: number }>`
    select last_year, count(*) as count from (select ${lastYear} as last_year from users u where ${isOld(keptFrom)}) old
    where last_year < ${keptFrom} group by last_year order by last_year`.execute(db);
  return rows;
}

/** The next of them after this id, held until the end of the transaction. */
export async function holdOld(trx: Connection, keptFrom: number, after: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.id > ${after} and ${isOld(keptFrom)} and ${lastYear} < ${keptFrom}
    order by u.id limit ${most} for update skip locked`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Those of these people, held, who are old still: somebody may have come back while they were being looked for. */
export async function listStillOld(trx: Connection, keptFrom: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.id = any(${[...ids]}::int[]) and ${isOld(keptFrom)} and ${lastYear} < ${keptFrom}`.execute(trx);
  return rows.map(({ id }) => id);
}
