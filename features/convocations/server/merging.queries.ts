import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** Puts what a person was mailed of convocations under another account; what was said to that one stays. */
export async function moveConvocations(trx: Connection, fromId: number, toId: number): Promise<void> {
  await sql`
    update convocations c set user_id = ${toId} where c.user_id = ${fromId}
      and not exists (select from convocations k where k.user_id = ${toId} and k.questionnaire_id = c.questionnaire_id)`.execute(trx);
  await sql`delete from convocations where user_id = ${fromId}`.execute(trx);
}
