import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

interface LeftCenter {
  readonly id: number;
  readonly name: string;
  /** Its other managers. */
  readonly others: readonly number[];
}

/** Removes this account from its centers. Returns them by name. */
export async function deleteControllerOf(trx: Connection, userId: number): Promise<LeftCenter[]> {
  const { rows } = await sql<LeftCenter>`
    with gone as (delete from exam_center_controllers where user_id = ${userId} returning exam_center_id as id)
    select p.id, p.name, array(select user_id from exam_center_controllers where exam_center_id = p.id and user_id <> ${userId} order by user_id) as others
    from gone join exam_centers p using (id) order by p.name, p.id`.execute(trx);
  return rows;
}
