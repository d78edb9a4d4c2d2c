import { sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import { firstRow, hasRow, listIds, run } from "#platform/server/rows.ts";
import type { KnownKey } from "./ceremony.service.ts";

const keyColumns = ["id", "name", "createdAt", "lastUsedAt"] as const;

export const listKeys = (db: Connection, userId: number) =>
  db
    .selectFrom("passkeys")
    .select([...keyColumns, "credentialId", "publicKey", "counter", "transports"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();

/** Locks the account while its keys change: two concurrent removals of the last keys wait for each other, and a sign-in for both. */
export const lockOwner = (trx: Connection, userId: number) => run(trx)`select from users where id = ${userId} for update`;

export const findOwner = (db: Connection, userId: number) =>
  db.selectFrom("users").select(["id", "username", "firstname", "lastname", "email", "role"]).where("id", "=", userId).executeTakeFirst();

export const findOwnerByUsername = (db: Connection, username: string) =>
  db.selectFrom("users").select("id").where(sql`lower(username)`, "=", username.trim().toLowerCase()).executeTakeFirst();

export const isKeyOf = (db: Connection, id: number, userId: number) =>
  hasRow(db)`select from passkeys where id = ${id} and user_id = ${userId}`;

export const insertKey = (db: Connection, userId: number, name: string, { transports, ...key }: KnownKey, now: Date) =>
  db
    .insertInto("passkeys")
    .values({ ...key, transports: [...transports], userId, name, createdAt: now })
    .returning(keyColumns)
    .executeTakeFirstOrThrow();

export const renameKey = (db: Connection, id: number, name: string) =>
  db.updateTable("passkeys").set({ name }).where("id", "=", id).returning(keyColumns).executeTakeFirst();

export const deleteKey = (db: Connection, id: number) =>
  db.deleteFrom("passkeys").where("id", "=", id).returning("name").executeTakeFirst();

/** Records a use; false if another use with the same or a later count came first. */
export const recordAssertion = (db: Connection, id: number, from: number, to: number, now: Date) => hasRow(db)`
    update passkeys set counter = ${to}, last_used_at = ${now} where id = ${id} and counter = ${from} returning id`;

export type Purpose = "register" | "step-up";

export async function saveChallenge(
  db: Connection,
  row: { readonly sessionId: string; readonly purpose: Purpose; readonly challenge: string; readonly expiresAt: Date },
): Promise<void> {
  const { challenge, expiresAt } = row;
  await db
    .insertInto("passkeyChallenges")
    .values(row)
    .onConflict((conflict) => conflict.columns(["sessionId", "purpose"]).doUpdateSet({ challenge, expiresAt }))
    .execute();
}

/** Deletes the challenge: it is answered once, right or wrong. */
export const consumeChallenge = (db: Connection, sessionId: string, purpose: Purpose, now: Date) =>
  firstRow<Row<"passkeyChallenges", "challenge">>(db)`
    delete from passkey_challenges where session_id = ${sessionId} and purpose = ${purpose} and expires_at > ${now} returning challenge`;

/** Deletes these people's keys and codes, not their duties. Returns those who had a key. */
export async function deleteKeysOf(trx: Connection, userIds: readonly number[]): Promise<number[]> {
  const anyUser = sql`any(${[...userIds]}::int[])`;
  await run(trx)`delete from recovery_codes where user_id = ${anyUser}`;
  await run(trx)`delete from log_in_attempts where user_id = ${anyUser}`;
  return [...new Set(await listIds(trx)`delete from passkeys where user_id = ${anyUser} returning user_id`)];
}

export async function deletePasskeyDataOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  await deleteKeysOf(trx, userIds);
  await run(trx)`delete from passkey_duties where user_id = any(${[...userIds]}::int[])`;
}

export async function deleteExpiredChallenges(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom("logInAttempts").where("expiresAt", "<", before).execute();
  await db.deleteFrom("passkeyChallenges").where("expiresAt", "<", before).execute();
}

export async function replaceCodes(trx: Connection, userId: number, hashes: readonly Buffer[], now: Date): Promise<void> {
  await deleteCodes(trx, userId);
  await trx
    .insertInto("recoveryCodes")
    .values(hashes.map((hash) => ({ hash, userId, createdAt: now })))
    .execute();
}

export const deleteCodes = (trx: Connection, userId: number) => trx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();

export const markCodeUsed = (db: Connection, hash: Buffer, now: Date) =>
  hasRow(db)`update recovery_codes set used_at = ${now} where hash = ${hash} and used_at is null returning user_id`;

export const countCodes = (db: Connection, userId: number) => firstRow<{ readonly left: number; readonly madeAt: Date }>(db)`
    select count(*) filter (where used_at is null) as "left", max(created_at) as made_at from recovery_codes
    where user_id = ${userId} group by user_id`;
