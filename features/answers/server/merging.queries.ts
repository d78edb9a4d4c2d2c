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

/** What this transaction waits for from here on, all who save wait for too. */
const LONGEST_WAIT = "3s";

/**
 * No save runs meanwhile: those on their way are committed and seen, later ones find people registered as this transaction leaves them. For what takes
 * a registration or an account away, before it holds any: a save holds its rows before those of an account.
 *
 * @throws 55P03, a 503, here and at every later lock, where others hold it for longer than a moment: saves would wait behind this one.
 */
export async function holdSaves(trx: Connection): Promise<void> {
  await sql`set local lock_timeout = ${sql.lit(LONGEST_WAIT)}`.execute(trx);
  await sql`lock table answers in share row exclusive mode`.execute(trx);
}
