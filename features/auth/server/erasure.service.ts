import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** These accounts lose their passwords, links, codes and sessions. */
export async function closeForEver(trx: Connection, userIds: readonly number[]): Promise<void> {
  const theirs = sql<boolean>`user_id = any(${[...userIds]}::int[])`;
  await trx.deleteFrom("credentials").where(theirs).execute();
  await trx
    .deleteFrom("oneTimeLinks")
    .where(sql<boolean>`user_id = any(${[...userIds]}::int[]) or issued_by = any(${[...userIds]}::int[])`)
    .execute();
  await trx.deleteFrom("sessions").where(theirs).execute();
}

/** How long what opens nothing any more is kept, for whoever asks why a link did not work. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** Deletes links and codes that were used or are over, and sessions that are closed or over. */
export async function sweepOldAccess(db: Connection, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db
    .deleteFrom("oneTimeLinks")
    .where(({ or, eb }) => or([eb("expiresAt", "<", before), eb("usedAt", "<", before)]))
    .execute();
  await db
    .deleteFrom("sessions")
    .where(({ or, eb }) => or([eb("expiresAt", "<", before), eb("revokedAt", "<", before)]))
    .execute();
}
