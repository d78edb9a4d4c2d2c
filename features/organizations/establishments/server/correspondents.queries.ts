import { sql } from "kysely";
import { lockPlace } from "#access/responsibility/server/places.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { firstRow, run } from "#platform/server/rows.ts";
import { replaceColleague } from "./colleagues.queries.ts";

export interface LockedSchool extends Row<"establishments", "id" | "name" | "city" | "rneCode" | "userId"> {
  /** The correspondent, if their account is open. */
  readonly actingId: number | null;
  readonly officialEmail: string | null;
}

export async function lockSchoolOf(trx: Connection, where: { readonly id: number } | { readonly userId: number }) {
  if ("id" in where) await lockPlace(trx, "establishment", where.id);
  return firstRow<LockedSchool>(trx)`
    select e.id, e.name, e.city, e.rne_code, e.user_id,
      (select id from users where id = e.user_id and status <> 'DESACTIVATED') as acting_id, coalesce(
      (select email from school_directory where rne_code = e.rne_code),
      (select answer ->> 'email' from school_directory_cache where rne_code = e.rne_code)) as official_email
    from establishments e where ${"id" in where ? sql`e.id = ${where.id}` : sql`e.user_id = ${where.userId}`} for update`;
}

/** Another account of the same person takes over this one's school or place among colleagues, and its requests, unless it has its own waiting request. */
export async function replaceCorrespondent(trx: Connection, fromId: number, toId: number): Promise<void> {
  await trx.updateTable("establishments").set({ userId: toId }).where("userId", "=", fromId).execute();
  await trx.updateTable("establishments").set({ formerUserId: toId }).where("formerUserId", "=", fromId).execute();
  await run(trx)`
    update establishment_requests q set user_id = ${toId} where user_id = ${fromId}
      and (state <> 'waiting' or not exists (select from establishment_requests where user_id = ${toId} and state = 'waiting'))`;
  await trx.deleteFrom("establishmentRequests").where("userId", "=", fromId).execute();
  await replaceColleague(trx, fromId, toId);
}
