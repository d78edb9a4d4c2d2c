import type { Connection } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";

/** Moves a person's answers to another account that answered none of these stages; keeps the answers' opening time. */
export async function moveAnswers(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`
    insert into openings (questionnaire_id, user_id, opened_at, is_measured, answered)
    select questionnaire_id, ${toId}, opened_at, is_measured, answered from openings where user_id = ${fromId}
    on conflict (questionnaire_id, user_id) do update
      set opened_at = excluded.opened_at, is_measured = excluded.is_measured, answered = excluded.answered
    where exists (select from sheets s where s.user_id = ${fromId} and s.questionnaire_id = excluded.questionnaire_id)`;
  await run(trx)`delete from openings where user_id = ${fromId}`;
  await run(trx)`update sheets set user_id = ${toId} where user_id = ${fromId}`;
}
