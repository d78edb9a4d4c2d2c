import { sql } from "kysely";
import { deleteLinksOf, sweepLinks } from "#access/links/server/links.service.ts";
import { deleteSessionsOf, sweepSessions } from "#access/sessions/server/devices.service.ts";
import type { Connection } from "#database/open.ts";
import { deletePasswordsOf } from "#organizations/passwords/server/passwords.service.ts";
import { clearSubjects, type ThrottleKey } from "#platform/server/throttle.ts";
import { subjectOf } from "./attempts.ts";

export async function deleteAccessOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  await deletePasswordsOf(trx, userIds);
  await deleteLinksOf(trx, userIds);
  await deleteSessionsOf(trx, userIds);
}

/** Clears the attempts to open these accounts, and the requests for their links: the identifier or address was stored as a hash. */
export async function clearAttemptsOf(trx: Connection, throttleKey: ThrottleKey, userIds: readonly number[]): Promise<void> {
  const accounts = await trx
    .selectFrom("users")
    .select(["username", "email"])
    .where(sql<boolean>`id = any(${[...userIds]}::int[])`)
    .execute();
  const subjects = accounts.flatMap(({ username, email }) => [subjectOf(username), subjectOf(email)]);
  await clearSubjects(trx, throttleKey, subjects);
}

/** How long expired access is kept, to explain why a link did not work. */
const RETENTION_MS = 24 * 60 * 60 * 1_000;

export async function sweepOldAccess(db: Connection, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_MS);
  await sweepLinks(db, before);
  await sweepSessions(db, before, now);
}
