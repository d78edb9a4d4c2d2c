import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";

/** Moves a person's answers to another account, which answered none of these stages; keeps the answers' opening time. */
export async function moveAnswers(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`
    insert into openings (questionnaire_id, user_id, opened_at, answered)
    select questionnaire_id, ${toId}, opened_at, answered from openings where user_id = ${fromId}
    on conflict (questionnaire_id, user_id) do update set opened_at = excluded.opened_at, answered = excluded.answered
    where exists (select from answers a where a.user_id = ${fromId} and a.questionnaire_id = excluded.questionnaire_id)`;
  await run(trx)`delete from openings where user_id = ${fromId}`;
  await run(trx)`update answers set user_id = ${toId} where user_id = ${fromId}`;
}

/** While this transaction waits for a lock, all saves wait too. */
const LOCK_TIMEOUT = "3s";

/**
 * Blocks saves until this transaction ends: earlier saves are committed and visible, later ones see its registrations. For transactions that delete
 * a registration or an account, before they lock any: a save locks its rows before those of an account.
 *
 * @throws 55P03, a 503, here and at later locks, if others hold it longer than `LOCK_TIMEOUT`: saves would wait behind this one.
 */
export async function lockSaves(trx: Connection): Promise<void> {
  await run(trx)`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`;
  await run(trx)`lock table answers in share row exclusive mode`;
}
