import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

interface Left {
  readonly id: number;
  readonly name: string;
  /** Who else runs it. */
  readonly others: readonly number[];
}

/** This account runs no center any more: those that it ran, by name. */
export async function deleteControllerOf(trx: Connection, userId: number): Promise<Left[]> {
  const { rows } = await sql<Left>`
    with gone as (delete from exam_center_controllers where user_id = ${userId} returning exam_center_id as id)
    select p.id, p.name, array(select user_id from exam_center_controllers where exam_center_id = p.id and user_id <> ${userId} order by user_id) as others
    from gone join exam_centers p using (id) order by p.name, p.id`.execute(trx);
  return rows;
}
