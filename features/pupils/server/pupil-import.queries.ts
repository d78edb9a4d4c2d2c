import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { runsCenter } from "#features/registrations/server/registrations.service.ts";
import type { KnownPupil } from "../import-state.ts";

/** Nobody else writes a list of this school meanwhile: sent twice at the same moment, it doubles nobody. */
export async function holdList(trx: Connection, establishmentId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pupils of establishment ${establishmentId}`}, 0))`.execute(trx);
}

/**
 * The pupils whose latest registration is with this school, whatever its year, and those for whom it opened an account that has none; of these people
 * alone, where they are named.
 */
export async function listKnown(db: Connection, establishmentId: number, ids?: readonly number[]): Promise<KnownPupil[]> {
  const { rows } = await sql<KnownPupil>`
    select u.id, u.username, u.firstname, u.lastname, u.birthday, u.email, latest.year,
      coalesce(latest.status = 'PENDING', false) and u.establishment_id is distinct from ${establishmentId} as is_unconfirmed,
      u.status = 'DESACTIVATED' as is_closed,
      ${runsCenter(sql.ref("u.id"))} as runs_center
    from (
      select user_id as id from registrations where kind = 'participant' and establishment_id = ${establishmentId}
      union select id from users where establishment_id = ${establishmentId}) ours
      join users u on u.id = ours.id
      left join lateral (
        select year, establishment_id, status from registrations where user_id = u.id and kind = 'participant' order by year desc limit 1) latest on true
    where u.erased_at is null and (latest.year is null or latest.establishment_id = ${establishmentId})
      ${ids ? sql`and u.id = any(${[...ids]}::int[])` : sql``}
    order by u.id`.execute(db);
  return rows;
}

/** Nobody moves, confirms, merges, closes or erases these people before the end of the transaction: they are to be written of, or only to stay as they are. */
export async function holdPeople(trx: Connection, ids: readonly number[], strength: "update" | "share"): Promise<void> {
  const held = strength === "update" ? sql`for no key update` : sql`for share`;
  if (ids.length > 0) await sql`select from users where id = any(${[...ids]}::int[]) order by id ${held}`.execute(trx);
}

/** How many participants a school expects, and how many pupils it has in a year. */
export async function findRoom(db: Connection, establishmentId: number, year: number): Promise<{ estimate: number; registered: number }> {
  const { rows } = await sql<{ estimate: number; registered: number }>`
    select estimated_participants as estimate, (select count(*)::int from registrations
      where kind = 'participant' and establishment_id = e.id and year = ${year}) as registered
    from establishments e where id = ${establishmentId}`.execute(db);
  return rows[0] ?? { estimate: 0, registered: 0 };
}
