import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { firstValue, hasRow, run } from "#platform/server/rows.ts";

type ManagedKind = "establishment" | "club" | "exam center";

const managedPlacesOf = (userIds: readonly number[]) => sql`
  select 'establishment ' || establishment_id as place from establishment_staff where user_id = any(${[...userIds]}::int[])
  union all select 'club ' || club_id from club_controllers where user_id = any(${[...userIds]}::int[])
  union all select 'exam center ' || exam_center_id from exam_center_controllers where user_id = any(${[...userIds]}::int[])`;

export const findPlaceOf = (db: Connection, userId: number) =>
  firstValue<string>(db)`select min(place) from (${managedPlacesOf([userId])}) own`;

/** Takes the advisory locks of places, each once, in one fixed order: two calls with different orders would deadlock. */
const lockInOrder = (trx: Connection, places: ReturnType<typeof sql>) => run(trx)`
    select case when is_changed then pg_advisory_xact_lock(key) else pg_advisory_xact_lock_shared(key) end from (
      select hashtextextended(place, 0) as key, bool_or(is_changed) as is_changed from (${places}) asked group by place order by place offset 0) queues`;

/**
 * Takes the advisory lock to change a place, before its row is locked, and shared locks on the caller's own places, which are checked again later.
 * PostgreSQL grants a shared row lock past a waiting update, so a stream of calls could block it for ever; it grants advisory locks in order.
 */
export async function lockPlace(trx: Connection, kind: ManagedKind, id: number, callerId?: number): Promise<void> {
  const ownPlaces = managedPlacesOf(callerId === undefined ? [] : [callerId]);
  await lockInOrder(
    trx,
    sql`select ${`${kind} ${id}`}::text as place, true as is_changed union all select place, false from (${ownPlaces}) own`,
  );
}

/** Locks the places that these people are in charge of, before any account, for update or for share. It prevents leaving, taking or assigning them meanwhile. */
export async function lockInCharge(trx: Connection, userIds: readonly number[], strength: "update" | "share"): Promise<void> {
  await lockInOrder(trx, sql`select place, ${strength === "update"}::boolean as is_changed from (${managedPlacesOf(userIds)}) own`);
  const lockClause = strength === "update" ? sql`for update` : sql`for share`;
  const anyUser = sql`any(${[...userIds]}::int[])`;
  await run(
    trx,
  )`select from establishments where id in (select establishment_id from establishment_staff where user_id = ${anyUser}) order by id ${lockClause}`;
  await run(trx)`select from exam_centers where id in (select exam_center_id from exam_center_controllers where user_id = ${anyUser})
    order by id ${lockClause}`;
  await run(trx)`select from clubs where id in (select club_id from club_controllers where user_id = ${anyUser}) order by id ${lockClause}`;
}

export const isInCharge = (db: Connection, id: number) => hasRow(db)`
    select from establishment_staff where user_id = ${id} union all select from club_controllers where user_id = ${id} limit 1`;

export const isInChargeOfNothing = sql`not exists (select from exam_center_controllers where user_id = u.id)
  and not exists (select from club_controllers where user_id = u.id) and not exists (select from establishment_staff where user_id = u.id)`;
