import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** Another account takes over the school of this one, if any, and its requests, unless it has a waiting request itself. */
export async function replaceCorrespondent(trx: Connection, fromId: number, toId: number): Promise<void> {
  await trx.updateTable("establishments").set({ userId: toId }).where("userId", "=", fromId).execute();
  await trx.updateTable("establishments").set({ formerUserId: toId }).where("formerUserId", "=", fromId).execute();
  await sql`
    update establishment_requests q set user_id = ${toId} where user_id = ${fromId}
      and (state <> 'waiting' or not exists (select from establishment_requests where user_id = ${toId} and state = 'waiting'))`.execute(
    trx,
  );
  await trx.deleteFrom("establishmentRequests").where("userId", "=", fromId).execute();
}
