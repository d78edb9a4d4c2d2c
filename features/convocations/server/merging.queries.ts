import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** Moves a person's mailed convocations to another account; those of that account stay. */
export async function moveConvocations(trx: Connection, fromId: number, toId: number): Promise<void> {
  await sql`
    update convocations c set user_id = ${toId} where c.user_id = ${fromId}
      and not exists (select from convocations k where k.user_id = ${toId} and k.questionnaire_id = c.questionnaire_id)`.execute(trx);
  await sql`delete from convocations where user_id = ${fromId}`.execute(trx);
}
