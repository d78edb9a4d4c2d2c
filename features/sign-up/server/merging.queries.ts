import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** Puts what a person consented to under another account: the last answer of the two counts. */
export async function moveConsents(trx: Connection, fromId: number, toId: number): Promise<void> {
  await sql`
    update consents c set user_id = ${toId} where c.user_id = ${fromId}
      and not exists (select from consents k where k.user_id = ${toId} and k.kind = c.kind and k.given_at = c.given_at)`.execute(trx);
}
