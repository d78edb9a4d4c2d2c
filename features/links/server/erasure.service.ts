import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** Deletes the links and codes for these accounts, and those they issued. */
export async function deleteLinksOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom("oneTimeLinks")
    .where(sql<boolean>`user_id = any(${[...userIds]}::int[]) or issued_by = any(${[...userIds]}::int[])`)
    .execute();
}

/** Deletes links and codes used or expired before an instant. */
export async function sweepLinks(db: Connection, before: Date): Promise<void> {
  await db
    .deleteFrom("oneTimeLinks")
    .where(({ or, eb }) => or([eb("expiresAt", "<", before), eb("usedAt", "<", before)]))
    .execute();
}
