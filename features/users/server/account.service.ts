import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { conflict, unauthorized } from "#platform/server/errors.ts";

/** The account of the row `u` with how to reach it, as the wire shows who answers for a school or a club. */
export const accountJson = sql`jsonb_build_object('id', u.id, 'username', u.username, 'contact', jsonb_build_object('firstname', u.firstname,
  'lastname', u.lastname, 'email', u.email, 'phone', u.phone, 'address', u.address, 'city', u.city, 'zip_code', u.zip_code,
  'country', u.country))`;

/** What the account that this names is called: its person's name, else its identifier; null for none. */
export const nameOfAccount = (userId: ReturnType<typeof sql>) =>
  sql<
    string | null
  >`(select coalesce(nullif(trim(concat(a.firstname, ' ', a.lastname)), ''), a.username) from users a where a.id = ${userId})`;

/**
 * Whether the account that this names has chosen a password, which its mailbox alone lets it do. Before that, what it asks of the office reaches nobody,
 * and no letter repeats a stranger's words to an address that may be another's. A closed account asks for nothing.
 */
export const hasAnswered = (userId: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from users a where a.id = ${userId} and a.status = 'CONFIRMED')`;

/** Refuses to decide what is asked by an account that has not answered. */
export async function refuseUnanswered(db: Connection, userId: number): Promise<void> {
  const { rows } = await sql<{ hasAnswered: boolean }>`select ${hasAnswered(sql`${userId}`)} as has_answered`.execute(db);
  if (!rows[0]?.hasAnswered)
    throw conflict("Cette personne n'a pas encore choisi son mot de passe\u00A0: rien ne dit que cette adresse e-mail est la sienne.");
}

/**
 * Holds an account for what its owner writes of themselves, until the end of the transaction; 401 where it was closed, merged or erased since the call
 * was let in.
 */
export async function holdOpenAccount(trx: Connection, userId: number): Promise<void> {
  const { rows } = await sql`select from users where id = ${userId} and status <> 'DESACTIVATED' for no key update`.execute(trx);
  if (rows.length === 0) throw unauthorized();
}

type Place = "establishment" | "club" | "exam center";

/** What these accounts are in charge of. */
const placesOf = (userIds: readonly number[]) => sql`
  select 'establishment ' || id as place from establishments where user_id = any(${[...userIds]}::int[])
  union all select 'club ' || club_id from club_controllers where user_id = any(${[...userIds]}::int[])
  union all select 'exam center ' || exam_center_id from exam_center_controllers where user_id = any(${[...userIds]}::int[])`;

/** Queues for places, each once, in the one order that all keep: of two calls that took them in their own, neither would end. */
async function queueInOrder(trx: Connection, places: ReturnType<typeof sql>): Promise<void> {
  await sql`
    select case when is_changed then pg_advisory_xact_lock(key) else pg_advisory_xact_lock_shared(key) end from (
      select hashtextextended(place, 0) as key, bool_or(is_changed) as is_changed from (${places}) asked group by place order by place offset 0) queues`.execute(
    trx,
  );
}

/**
 * Queues to change a place, before its row is held; with it, for those that stay as they are of whoever changes it as their own, which are asked for
 * again later. A row that some share is shared with whoever comes next, past somebody who waits to change it: who streams calls would keep their place
 * for as long as they liked. Here all come in turn.
 */
export async function queueForPlace(trx: Connection, place: Place, id: number, callerId?: number): Promise<void> {
  const own = placesOf(callerId === undefined ? [] : [callerId]);
  await queueInOrder(
    trx,
    sql`select ${`${place} ${id}`}::text as place, true as is_changed union all select place, false from (${own}) own`,
  );
}

/**
 * Holds what these people are in charge of, before any account is: to be changed, or only to stay as it is. Nobody else leaves, takes or gives it
 * meanwhile.
 */
export async function holdInCharge(trx: Connection, userIds: readonly number[], strength: "update" | "share"): Promise<void> {
  await queueInOrder(trx, sql`select place, ${strength === "update"}::boolean as is_changed from (${placesOf(userIds)}) own`);
  const held = strength === "update" ? sql`for update` : sql`for share`;
  const them = sql`any(${[...userIds]}::int[])`;
  await sql`select from establishments where user_id = ${them} order by id ${held}`.execute(trx);
  await sql`select from exam_centers where id in (select exam_center_id from exam_center_controllers where user_id = ${them})
    order by id ${held}`.execute(trx);
  await sql`select from clubs where id in (select club_id from club_controllers where user_id = ${them}) order by id ${held}`.execute(trx);
}

/** Nobody closes, merges or erases this account before the end of the transaction. */
export async function holdAccount(trx: Connection, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for share`.execute(trx);
}

/** The mailbox of a participant is theirs, though it is that of who answers or answered for a place of theirs too. */
export async function markTheirs(trx: Connection, userId: number): Promise<void> {
  await trx.updateTable("users").set({ emailOf: userId }).where("id", "=", userId).execute();
}
