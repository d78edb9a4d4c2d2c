import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** Puts a person's answers under another account, which answered none of these stages; the clock is that of whoever answered. */
export async function moveAnswers(trx: Connection, fromId: number, toId: number): Promise<void> {
  await sql`
    insert into openings (questionnaire_id, user_id, opened_at, answered)
    select questionnaire_id, ${toId}, opened_at, answered from openings where user_id = ${fromId}
    on conflict (questionnaire_id, user_id) do update set opened_at = excluded.opened_at, answered = excluded.answered
    where exists (select from answers a where a.user_id = ${fromId} and a.questionnaire_id = excluded.questionnaire_id)`.execute(trx);
  await sql`delete from openings where user_id = ${fromId}`.execute(trx);
  await sql`update answers set user_id = ${toId} where user_id = ${fromId}`.execute(trx);
}
