import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** What the right password began. */
export interface Begun {
  readonly userId: number;
  /** Whether it was typed on a known device that had used up its own tries. */
  readonly isDeviceWorn: boolean;
}

/** Keeps a sign-in that lacks its second step, in place of those of this account that are over. */
export async function insertAttempt(
  db: Connection,
  attempt: Begun & { readonly hash: Buffer; readonly createdAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await db.deleteFrom("logInAttempts").where("userId", "=", attempt.userId).where("expiresAt", "<", attempt.createdAt).execute();
  await db.insertInto("logInAttempts").values(attempt).execute();
}

/** Whose sign-in it is, while it may be finished: in time, by an open account, with the password that was given. */
export const findAttempt = (db: Connection, hash: Buffer, now: Date) =>
  db
    .selectFrom("logInAttempts as attempt")
    .innerJoin("users", "users.id", "attempt.userId")
    .innerJoin("credentials", "credentials.userId", "attempt.userId")
    .select(["attempt.userId", "attempt.isDeviceWorn", "credentials.passwordHash"])
    .where("attempt.hash", "=", hash)
    .where("attempt.expiresAt", ">", now)
    .where("users.status", "<>", "DESACTIVATED")
    .whereRef("credentials.chosenAt", "<=", "attempt.createdAt")
    .executeTakeFirst();

export async function keepAttemptChallenge(db: Connection, hash: Buffer, challenge: string): Promise<void> {
  await db.updateTable("logInAttempts").set({ challenge }).where("hash", "=", hash).execute();
}

/** Takes the challenge away: it is answered once, rightly or not, also by two who answer together. */
export const takeAttemptChallenge = async (db: Connection, hash: Buffer): Promise<string | undefined> => {
  const { rows } = await sql<{ challenge: string }>`
    update log_in_attempts attempt set challenge = null
    from (select hash, challenge from log_in_attempts where hash = ${hash} and challenge is not null for update) asked
    where attempt.hash = asked.hash returning asked.challenge`.execute(db);
  return rows[0]?.challenge;
};

export async function deleteAttemptsOf(db: Connection, userId: number): Promise<void> {
  await db.deleteFrom("logInAttempts").where("userId", "=", userId).execute();
}

/** The sign-in is finished: nobody finishes it again. */
export const deleteAttempt = (db: Connection, hash: Buffer) =>
  db.deleteFrom("logInAttempts").where("hash", "=", hash).returning("userId").executeTakeFirst();
