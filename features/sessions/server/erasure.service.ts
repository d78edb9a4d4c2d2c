import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { sweepDevices } from "./devices.service.ts";

/** Deletes sessions and devices of these accounts. */
export async function deleteSessionsOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  const belongsToUsers = sql<boolean>`user_id = any(${[...userIds]}::int[])`;
  await trx.deleteFrom("sessions").where(belongsToUsers).execute();
  await trx.deleteFrom("knownDevices").where(belongsToUsers).execute();
}

/** Deletes sessions closed or expired before an instant, and unused devices. */
export async function sweepSessions(db: Connection, before: Date, now: Date): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where(({ or, eb }) => or([eb("expiresAt", "<", before), eb("revokedAt", "<", before)]))
    .execute();
  await sweepDevices(db, now);
}
