import { sql } from "kysely";
import { seesClass } from "#access/responsibility/server/classes.service.ts";
import { runsCenter } from "#access/responsibility/server/responsibility.service.ts";
import type { Connection } from "#database/open.ts";
import { firstRow, listRows, run } from "#platform/server/rows.ts";
import type { Caller } from "#platform/server/session.ts";
import type { KnownPupil } from "../line-outcome.ts";

export interface ListOfSchool {
  readonly establishmentId: number;
  readonly caller: Caller;
}

/** Locks the list of this school: sent twice concurrently, it creates no duplicates. */
export const lockList = (trx: Connection, establishmentId: number) =>
  run(trx)`select pg_advisory_xact_lock(hashtextextended(${`pupils of establishment ${establishmentId}`}, 0))`;

/** With this school in their latest registration, or with an account that it opened and no registration; limited to `ids` if given. */
export const listKnownPupils = (db: Connection, { establishmentId, caller }: ListOfSchool, ids?: readonly number[]) => listRows<KnownPupil>(
  db,
)`
    select u.id, u.username, u.firstname, u.lastname, u.birthday, u.email, latest.year,
      coalesce(latest.status = 'PENDING', false) and u.establishment_id is distinct from ${establishmentId} as is_unconfirmed,
      u.status = 'DESACTIVATED' as is_closed,
      ${runsCenter(sql.ref("u.id"))} as runs_center, coalesce(class_key(latest.class_name), '') <> '' as is_in_class,
      ${caller.role === "ADMIN" ? sql`true` : sql`coalesce(${seesClass(caller.id, sql`latest.year`, sql`latest.class_name`)}, false)`} as is_seen
    from (
      select user_id as id from participations where establishment_id = ${establishmentId}
      union select id from users where establishment_id = ${establishmentId}) ours
      join users u on u.id = ours.id
      left join lateral (
        select year, establishment_id, status, class_name from participations where user_id = u.id order by year desc limit 1) latest on true
    where u.erased_at is null and (latest.year is null or latest.establishment_id = ${establishmentId})
      ${ids ? sql`and u.id = any(${[...ids]}::int[])` : sql``}
    order by u.id`;

/** Locks these people against moves, confirmation, merging, closing and erasure: `update` to write them, `share` to keep them unchanged. */
export async function lockPeople(trx: Connection, ids: readonly number[], strength: "update" | "share"): Promise<void> {
  const lockClause = strength === "update" ? sql`for no key update` : sql`for share`;
  if (ids.length > 0) await run(trx)`select from users where id = any(${[...ids]}::int[]) order by id ${lockClause}`;
}

export const findCapacity = (db: Connection, establishmentId: number, year: number) =>
  firstRow<{ readonly estimate: number; readonly registered: number }>(db)`
    select estimated_participants as estimate, (select count(*)::int from participations
      where establishment_id = e.id and year = ${year}) as registered
    from establishments e where id = ${establishmentId}`;
