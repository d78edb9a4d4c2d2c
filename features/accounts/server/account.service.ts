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

/** Nobody can close, merge or erase this account before the end of the transaction. */
export async function lockAccountRow(trx: Connection, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for share`.execute(trx);
}

/** Marks the mailbox as the participant's own, even if a present or former manager of their school or club has it too. */
export async function markMailboxOwned(trx: Connection, userId: number): Promise<void> {
  await trx.updateTable("users").set({ emailOf: userId }).where("id", "=", userId).execute();
}
