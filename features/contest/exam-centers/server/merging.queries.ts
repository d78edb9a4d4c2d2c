import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";

/** Moves the centers of an account to another. Returns whether the other gained any. */
export async function moveCenters(trx: Connection, fromId: number, toId: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into exam_center_controllers (exam_center_id, user_id) select exam_center_id, ${toId} from exam_center_controllers where user_id = ${fromId}
    on conflict do nothing`.execute(trx);
  await run(trx)`delete from exam_center_controllers where user_id = ${fromId}`;
  return numAffectedRows > 0n;
}
