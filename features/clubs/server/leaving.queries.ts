import type { Connection } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";

interface LeftClub {
  readonly id: number;
  readonly name: string;
  /** Its other managers. */
  readonly others: readonly number[];
}

/** Removes this account from its clubs. Returns them by name. */
export const deleteControllerOf = (trx: Connection, userId: number) => listRows<LeftClub>(trx)`
    with gone as (delete from club_controllers where user_id = ${userId} returning club_id as id)
    select p.id, p.name, array(select user_id from club_controllers where club_id = p.id and user_id <> ${userId} order by user_id) as others
    from gone join clubs p using (id) order by p.name, p.id`;
