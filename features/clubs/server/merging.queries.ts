import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** Moves the clubs and requests of an account to another, which keeps its own waiting request if any. */
export async function moveClubs(trx: Connection, fromId: number, toId: number): Promise<void> {
  await sql`
    insert into club_controllers (club_id, user_id) select club_id, ${toId} from club_controllers where user_id = ${fromId}
    on conflict do nothing`.execute(trx);
  await sql`delete from club_controllers where user_id = ${fromId}`.execute(trx);
  await sql`
    update club_requests set user_id = ${toId} where user_id = ${fromId}
      and (state <> 'waiting' or not exists (select from club_requests where user_id = ${toId} and state = 'waiting'))`.execute(trx);
  await trx.deleteFrom("clubRequests").where("userId", "=", fromId).execute();
}
