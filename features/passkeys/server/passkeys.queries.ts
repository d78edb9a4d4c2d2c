import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { KnownKey } from "./ceremony.service.ts";

const shown = ["id", "name", "createdAt", "lastUsedAt"] as const;

export const listKeys = (db: Connection, userId: number) =>
  db
    .selectFrom("passkeys")
    .select([...shown, "credentialId", "publicKey", "counter", "transports"])
    .where("userId", "=", userId)
    .orderBy("id")
    .execute();

/** Holds the account while its keys change: two who remove the last but one at once wait for each other, and a sign-in for both. */
export async function holdOwner(trx: Connection, userId: number): Promise<void> {
  await trx.selectFrom("users").select("id").where("id", "=", userId).forUpdate().execute();
}

export const findOwner = (db: Connection, userId: number) =>
  db.selectFrom("users").select(["id", "username", "firstname", "lastname", "email", "role"]).where("id", "=", userId).executeTakeFirst();

export const findOwnerNamed = (db: Connection, username: string) =>
  db.selectFrom("users").select("id").where(sql`lower(username)`, "=", username.trim().toLowerCase()).executeTakeFirst();

export const isKeyOf = async (db: Connection, id: number, userId: number): Promise<boolean> =>
  (await db.selectFrom("passkeys").select("id").where("id", "=", id).where("userId", "=", userId).executeTakeFirst()) !== undefined;

export const insertKey = (db: Connection, userId: number, name: string, { transports, ...key }: KnownKey, now: Date) =>
  db
    .insertInto("passkeys")
    .values({ ...key, transports: [...transports], userId, name, createdAt: now })
    .returning(shown)
    .executeTakeFirstOrThrow();

export const renameKey = (db: Connection, id: number, name: string) =>
  db.updateTable("passkeys").set({ name }).where("id", "=", id).returning(shown).executeTakeFirst();

export const deleteKey = (db: Connection, id: number) =>
  db.deleteFrom("passkeys").where("id", "=", id).returning("name").executeTakeFirst();

/** Counts a showing: nothing when another one of the same or a later count came first. */
export const countShowing = (db: Connection, id: number, from: number, to: number, now: Date) =>
  db
    .updateTable("passkeys")
    .set({ counter: to, lastUsedAt: now })
    .where("id", "=", id)
    .where("counter", "=", from)
    .returning("id")
    .executeTakeFirst();

export type Purpose = "register" | "step-up";

/** What this session's device is asked to sign, in place of what it was asked before. */
export async function keepChallenge(
  db: Connection,
  asked: { readonly sessionId: string; readonly purpose: Purpose; readonly challenge: string; readonly expiresAt: Date },
): Promise<void> {
  const { challenge, expiresAt } = asked;
  await db
    .insertInto("passkeyChallenges")
    .values(asked)
    .onConflict((conflict) => conflict.columns(["sessionId", "purpose"]).doUpdateSet({ challenge, expiresAt }))
    .execute();
}

/** Takes the challenge away: it is answered once, rightly or not. */
export const takeChallenge = (db: Connection, sessionId: string, purpose: Purpose, now: Date) =>
  db
    .deleteFrom("passkeyChallenges")
    .where("sessionId", "=", sessionId)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .returning("challenge")
    .executeTakeFirst();

/** These people's keys and codes go; what is asked of them stays. Those who had a key. */
export async function deleteKeysOf(trx: Connection, userIds: readonly number[]): Promise<number[]> {
  const theirs = sql<number>`any(${[...userIds]}::int[])`;
  for (const table of ["recoveryCodes", "logInAttempts"] as const) await trx.deleteFrom(table).where("userId", "=", theirs).execute();
  const keys = await trx.deleteFrom("passkeys").where("userId", "=", theirs).returning("userId").execute();
  return [...new Set(keys.map(({ userId }) => userId))];
}

/** These people have no key, no code and no sign-in under way any more. */
export async function deleteAllOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  await deleteKeysOf(trx, userIds);
  await trx
    .deleteFrom("passkeyDuties")
    .where("userId", "in", [...userIds])
    .execute();
}

/** Deletes what was asked of devices and never answered. */
export async function deleteOldAsked(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom("logInAttempts").where("expiresAt", "<", before).execute();
  await db.deleteFrom("passkeyChallenges").where("expiresAt", "<", before).execute();
}
