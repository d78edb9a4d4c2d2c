import type { Connection } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";

/**
 * Moves a person's answers to another account that answered none of these stages; keeps the answers' opening time. A time that holds starts at the
 * earlier opening, with the larger right and gift (TIM-01).
 */
export async function moveAnswers(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`
    insert into openings as o (questionnaire_id, user_id, opened_at, is_measured, answered, started_at, extra, extra_minutes)
    select questionnaire_id, ${toId}, opened_at, is_measured, answered, started_at, extra, extra_minutes from openings where user_id = ${fromId}
    on conflict (questionnaire_id, user_id) do update
      set started_at = least(o.started_at, excluded.started_at), extra = greatest(o.extra, excluded.extra),
        extra_minutes = greatest(o.extra_minutes, excluded.extra_minutes)`;
  await run(trx)`
    update openings o set opened_at = f.opened_at, is_measured = f.is_measured, answered = f.answered
    from openings f join sheets s using (questionnaire_id, user_id)
    where f.user_id = ${fromId} and o.user_id = ${toId} and o.questionnaire_id = f.questionnaire_id`;
  await run(trx)`delete from openings where user_id = ${fromId}`;
  await run(trx)`update sheets set user_id = ${toId} where user_id = ${fromId}`;
}
