import type { Connection } from "#database/open.ts";
import { firstRow } from "#platform/server/rows.ts";
import type { AccountUsage } from "../deletion.ts";

/** What an account is used for. */
export async function findAccountUsage(db: Connection, userId: number): Promise<AccountUsage> {
  const row = await firstRow<AccountUsage>(db)`
    select exists (select from answers where user_id = u.id) as is_answered,
      exists (select from results where user_id = u.id and (grade is not null or absent)) as is_graded,
      exists (select from results where user_id = u.id and next_exam_center_id is not null) as is_convoked,
      exists (select from results where user_id = u.id and origin = 'hand') as is_decided,
      (select max(year) from participations where user_id = u.id and status = 'CONFIRMED') as confirmed_year,
      (select min(e.name) from exam_center_controllers k join exam_centers e on e.id = k.exam_center_id
        where k.user_id = u.id and not exists (select from exam_center_controllers o where o.exam_center_id = e.id and o.user_id <> u.id)) as only_center,
      (select min(c.name) from club_controllers k join clubs c on c.id = k.club_id
        where k.user_id = u.id and not exists (select from club_controllers o where o.club_id = c.id and o.user_id <> u.id)) as only_club,
      (select name from establishments where user_id = u.id) as school
    from users u where u.id = ${userId}`;
  return row as AccountUsage;
}
