import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/**
 * What becomes of consents where two accounts are made one: those of the account that stays are its own, and no merge gives one. Where it was never
 * asked, a refusal of the other, its latest word, is kept with its day, and anything else is asked of the person when they come. What the other
 * answered stays under its own number.
 */
export async function keepRefusals(trx: Connection, fromId: number, toId: number): Promise<void> {
  await sql`
    insert into consents (user_id, kind, given, text_version, given_by, given_at, guardian)
    select ${toId}::int, kind, given, text_version, given_by, given_at, guardian from (
      select distinct on (kind) * from consents where user_id = ${fromId} order by kind, given_at desc) latest
    where not given and not exists (select from consents k where k.user_id = ${toId} and k.kind = latest.kind)`.execute(trx);
}
