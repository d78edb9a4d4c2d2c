import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { conflict, unauthorized } from "#platform/server/errors.ts";

/** The account of the row `u` with its contact, as the wire shows the person in charge of a school or a club. */
export const accountJson = sql`jsonb_build_object('id', u.id, 'username', u.username, 'contact', jsonb_build_object('firstname', u.firstname,
  'lastname', u.lastname, 'email', u.email, 'phone', u.phone, 'address', u.address, 'city', u.city, 'zip_code', u.zip_code,
  'country', u.country))`;

/** The name of this account's person, or its username; null if there is no account. */
export const nameOfAccount = (userId: ReturnType<typeof sql>) =>
  sql<
    string | null
  >`(select coalesce(nullif(trim(concat(a.firstname, ' ', a.lastname)), ''), a.username) from users a where a.id = ${userId})`;

/**
 * Whether this account has chosen a password, which requires access to its mailbox. Before that, its requests do not reach the office, and no mail
 * repeats a stranger's words to an address that may be somebody else's. A closed account makes no request.
 */
export const hasAnswered = (userId: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from users a where a.id = ${userId} and a.status = 'CONFIRMED')`;

/** Refuses to decide on a request of an account without a password. */
export async function refuseWithoutPassword(db: Connection, userId: number): Promise<void> {
  const { rows } = await sql<{ hasAnswered: boolean }>`select ${hasAnswered(sql`${userId}`)} as has_answered`.execute(db);
  if (!rows[0]?.hasAnswered)
    throw conflict("Cette personne n'a pas encore choisi son mot de passe\u00A0: rien ne dit que cette adresse e-mail est la sienne.");
}

/**
 * Locks an account for changes by its owner, until the end of the transaction; 401 if it was closed, merged or erased since the call was
 * authorized.
 */
export async function lockOpenAccount(trx: Connection, userId: number): Promise<void> {
  const { rows } = await sql`select from users where id = ${userId} and status <> 'DESACTIVATED' for no key update`.execute(trx);
  if (rows.length === 0) throw unauthorized();
}

type ManagedKind = "establishment" | "club" | "exam center";

/** The places that these accounts are in charge of. */
const managedPlacesOf = (userIds: readonly number[]) => sql`
  select 'establishment ' || id as place from establishments where user_id = any(${[...userIds]}::int[])
  union all select 'club ' || club_id from club_controllers where user_id = any(${[...userIds]}::int[])
  union all select 'exam center ' || exam_center_id from exam_center_controllers where user_id = any(${[...userIds]}::int[])`;

/** Takes the advisory locks of places, each once, in one fixed order: two calls with different orders would deadlock. */
async function lockInOrder(trx: Connection, places: ReturnType<typeof sql>): Promise<void> {
  await sql`
    select case when is_changed then pg_advisory_xact_lock(key) else pg_advisory_xact_lock_shared(key) end from (
      select hashtextextended(place, 0) as key, bool_or(is_changed) as is_changed from (${places}) asked group by place order by place offset 0) queues`.execute(
    trx,
  );
}

/**
 * Takes the advisory lock to change a place, before its row is locked, and shared locks on the caller's own places, which are rechecked
 * later. A shared row lock is granted past a waiting update, so that a stream of calls could block it for ever. Advisory locks are granted
 * in order.
 */
export async function lockPlace(trx: Connection, kind: ManagedKind, id: number, callerId?: number): Promise<void> {
  const ownPlaces = managedPlacesOf(callerId === undefined ? [] : [callerId]);
  await lockInOrder(
    trx,
    sql`select ${`${kind} ${id}`}::text as place, true as is_changed union all select place, false from (${ownPlaces}) own`,
  );
}

/**
 * Locks the places that these people are in charge of, before any account: for update, or for share. Nobody else can leave, take or assign
 * them meanwhile.
 */
export async function lockInCharge(trx: Connection, userIds: readonly number[], strength: "update" | "share"): Promise<void> {
  await lockInOrder(trx, sql`select place, ${strength === "update"}::boolean as is_changed from (${managedPlacesOf(userIds)}) own`);
  const lockClause = strength === "update" ? sql`for update` : sql`for share`;
  const anyUser = sql`any(${[...userIds]}::int[])`;
  await sql`select from establishments where user_id = ${anyUser} order by id ${lockClause}`.execute(trx);
  await sql`select from exam_centers where id in (select exam_center_id from exam_center_controllers where user_id = ${anyUser})
    order by id ${lockClause}`.execute(trx);
  await sql`select from clubs where id in (select club_id from club_controllers where user_id = ${anyUser}) order by id ${lockClause}`.execute(
    trx,
  );
}

/** Nobody can close, merge or erase this account before the end of the transaction. */
export async function lockAccountRow(trx: Connection, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for share`.execute(trx);
}

/** Marks the mailbox as the participant's own, even if a present or former manager of their school or club has it too. */
export async function markMailboxOwned(trx: Connection, userId: number): Promise<void> {
  await trx.updateTable("users").set({ emailOf: userId }).where("id", "=", userId).execute();
}
