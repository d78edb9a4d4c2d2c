import type { Connection } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";

/** Moves a person's mailed convocations to another account, which keeps its own. */
export async function moveConvocations(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`
    update convocations c set user_id = ${toId} where c.user_id = ${fromId}
      and not exists (select from convocations k where k.user_id = ${toId} and k.questionnaire_id = c.questionnaire_id)`;
  await run(trx)`delete from convocations where user_id = ${fromId}`;
}
