import type { Connection, Row } from "#database/open.ts";
import { firstRow, firstValue } from "#platform/server/rows.ts";

export interface PendingSignIn {
  readonly userId: number;
  /** Whether a known device typed it after using up its own attempts. */
  readonly isDeviceWorn: boolean;
}

export async function insertAttempt(
  db: Connection,
  attempt: PendingSignIn & { readonly hash: Buffer; readonly createdAt: Date; readonly expiresAt: Date },
): Promise<void> {
  await db.deleteFrom("logInAttempts").where("userId", "=", attempt.userId).where("expiresAt", "<", attempt.createdAt).execute();
  await db.insertInto("logInAttempts").values(attempt).execute();
}

export const findAttempt = (db: Connection, hash: Buffer, now: Date) => firstRow<PendingSignIn & Row<"credentials", "passwordHash">>(db)`
    select a.user_id, a.is_device_worn, c.password_hash
    from log_in_attempts a join users u on u.id = a.user_id join credentials c on c.user_id = a.user_id
    where a.hash = ${hash} and a.expires_at > ${now} and u.status <> 'DESACTIVATED' and c.chosen_at <= a.created_at`;

export const saveAttemptChallenge = (db: Connection, hash: Buffer, challenge: string) =>
  db.updateTable("logInAttempts").set({ challenge }).where("hash", "=", hash).execute();

/** Deletes the challenge: it is answered once, right or wrong, even by two concurrent answers. */
export const consumeAttemptChallenge = async (db: Connection, hash: Buffer): Promise<string | undefined> => {
  return firstValue<string>(db)`
    update log_in_attempts attempt set challenge = null
    from (select hash, challenge from log_in_attempts where hash = ${hash} and challenge is not null for update) asked
    where attempt.hash = asked.hash returning asked.challenge`;
};

export const deleteAttemptsOf = (db: Connection, userId: number) => db.deleteFrom("logInAttempts").where("userId", "=", userId).execute();

export const deleteAttempt = (db: Connection, hash: Buffer) =>
  db.deleteFrom("logInAttempts").where("hash", "=", hash).returning("userId").executeTakeFirst();
