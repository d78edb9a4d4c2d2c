import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/**
 * Consents when two accounts are merged: the remaining account keeps its own, and a merge never gives one. For a consent it never answered, the latest
 * answer of the other account is copied with its date if it was a refusal; anything else is requested from the person later. What the other account
 * answered stays under its own number.
 */
export async function copyRefusals(trx: Connection, fromId: number, toId: number): Promise<void> {
  await sql`
    insert into consents (user_id, kind, given, text_version, given_by, given_at, guardian)
    select ${toId}::int, kind, given, text_version, given_by, given_at, guardian from (
      select distinct on (kind) * from consents where user_id = ${fromId} order by kind, given_at desc) latest
    where not given and not exists (select from consents k where k.user_id = ${toId} and k.kind = latest.kind)`.execute(trx);
}
