import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { forgetSubjects, type ThrottleKey } from "#platform/server/throttle.ts";
import { sweepDevices } from "./devices.service.ts";
import { subjectOf } from "./tries.ts";

/** These accounts lose their passwords, links, codes, sessions and devices. */
export async function closeForEver(trx: Connection, userIds: readonly number[]): Promise<void> {
  const theirs = sql<boolean>`user_id = any(${[...userIds]}::int[])`;
  await trx.deleteFrom("credentials").where(theirs).execute();
  await trx
    .deleteFrom("oneTimeLinks")
    .where(sql<boolean>`user_id = any(${[...userIds]}::int[]) or issued_by = any(${[...userIds]}::int[])`)
    .execute();
  await trx.deleteFrom("sessions").where(theirs).execute();
  await trx.deleteFrom("knownDevices").where(theirs).execute();
}

/** Whoever tried to open these accounts, or asked for their links, is forgotten: the identifier or address that was typed had a mark. */
export async function forgetTriesOf(trx: Connection, throttleKey: ThrottleKey, userIds: readonly number[]): Promise<void> {
  const accounts = await trx
    .selectFrom("users")
    .select(["username", "email"])
    .where(sql<boolean>`id = any(${[...userIds]}::int[])`)
    .execute();
  await forgetSubjects(
    trx,
    throttleKey,
    accounts.flatMap(({ username, email }) => [subjectOf(username), subjectOf(email)]),
  );
}

/** How long what opens nothing any more is kept, for whoever asks why a link did not work. */
const KEPT_MS = 24 * 60 * 60 * 1_000;

/** Deletes links and codes that were used or are over, sessions that are closed or over, and devices nobody uses. */
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
  await sweepDevices(db, now);
}
