import type { Connection } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
import type { Caller } from "#platform/server/session.ts";

interface Duty {
  readonly userId: number;
  /** Since when a passkey is required of this account; null: never. */
  readonly askedAt: Date | null;
  readonly hasKey: boolean;
}

/** Accounts that must have a passkey, or have one. */
export const listDuties = (db: Connection) => listRows<Duty>(db)`
    select user_id, max(asked_at) as asked_at, bool_or(has_key) as has_key
    from (select user_id, asked_at, false as has_key from passkey_duties union all select user_id, null, true from passkeys) duty
    group by user_id`;

/** Ends the duty to have a passkey until the next sign-in. Returns whether there was one. */
export const deleteDuty = async (db: Connection, userId: number): Promise<boolean> =>
  (await db.deleteFrom("passkeyDuties").where("userId", "=", userId).returning("userId").executeTakeFirst()) !== undefined;

/** When this account's password was chosen, if with a mailed link and if the session was opened with it. */
export const findMailedAt = async (db: Connection, { id, sessionId }: Pick<Caller, "id" | "sessionId">): Promise<Date | null> =>
  (
    await db
      .selectFrom("credentials")
      .select("chosenAt")
      .innerJoin("sessions", "sessions.userId", "credentials.userId")
      .where("credentials.userId", "=", id)
      .where("sessions.id", "=", sessionId)
      .whereRef("openedAt", ">=", "chosenAt")
      .where("chosenWith", "in", ["first-password", "reset"])
      .executeTakeFirst()
  )?.chosenAt ?? null;

export async function insertDuty(db: Connection, userId: number, askedAt: Date): Promise<void> {
  await db
    .insertInto("passkeyDuties")
    .values({ userId, askedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
