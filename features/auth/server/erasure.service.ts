import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { clearSubjects, type ThrottleKey } from "#platform/server/throttle.ts";
import { subjectOf } from "./attempts.ts";
import { sweepDevices } from "./devices.service.ts";

/** Deletes passwords, links, codes, sessions and devices of these accounts. */
export async function deleteAccessOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  const belongsToUsers = sql<boolean>`user_id = any(${[...userIds]}::int[])`;
  await trx.deleteFrom("credentials").where(belongsToUsers).execute();
  await trx
    .deleteFrom("oneTimeLinks")
    .where(sql<boolean>`user_id = any(${[...userIds]}::int[]) or issued_by = any(${[...userIds]}::int[])`)
    .execute();
  await trx.deleteFrom("sessions").where(belongsToUsers).execute();
  await trx.deleteFrom("knownDevices").where(belongsToUsers).execute();
}

/** Clears the attempts to open these accounts, and the requests for their links: the identifier or address was stored as a hash. */
export async function clearAttemptsOf(trx: Connection, throttleKey: ThrottleKey, userIds: readonly number[]): Promise<void> {
  const accounts = await trx
    .selectFrom("users")
    .select(["username", "email"])
    .where(sql<boolean>`id = any(${[...userIds]}::int[])`)
    .execute();
  await clearSubjects(
    trx,
    throttleKey,
    accounts.flatMap(({ username, email }) => [subjectOf(username), subjectOf(email)]),
  );
}

/** How long expired access is kept, to explain why a link did not work. */
const RETENTION_MS = 24 * 60 * 60 * 1_000;

/** Deletes used or expired links and codes, closed or expired sessions, and unused devices. */
export async function sweepOldAccess(db: Connection, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS);
  await db
    .deleteFrom("oneTimeLinks")
    .where(({ or, eb }) => or([eb("expiresAt", "<", before), eb("usedAt", "<", before)]))
    .execute();
  await db
    .deleteFrom("sessions")
    .where(({ or, eb }) => or([eb("expiresAt", "<", before), eb("revokedAt", "<", before)]))
    .execute();
  await sweepDevices(db, now);
}
