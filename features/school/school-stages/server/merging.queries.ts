import type { Connection } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";

/** Moves a person's sheets at schools' stages to another account; where both have one, the one saved last stays. */
export async function moveSchoolSheets(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`
    delete from school_sheets x using school_sheets o
    where x.user_id in (${fromId}, ${toId}) and o.user_id in (${fromId}, ${toId}) and o.user_id <> x.user_id
      and o.school_stage_id = x.school_stage_id and o.source = x.source
      and (o.saved_at > x.saved_at or (o.saved_at = x.saved_at and o.user_id = ${toId}))`;
  await run(trx)`
    update school_sheets x set chosen = false where x.user_id = ${fromId} and x.chosen
      and exists (select from school_sheets o where o.user_id = ${toId} and o.school_stage_id = x.school_stage_id and o.chosen)`;
  await run(trx)`update school_sheets set user_id = ${toId} where user_id = ${fromId}`;
  await run(trx)`
    insert into school_openings (school_stage_id, user_id, opened_at)
    select school_stage_id, ${toId}, opened_at from school_openings where user_id = ${fromId} on conflict (school_stage_id, user_id)
    do update set opened_at = least(school_openings.opened_at, excluded.opened_at)`;
  await run(trx)`delete from school_openings where user_id = ${fromId}`;
  await run(trx)`update school_sheets set entered_by = ${toId} where entered_by = ${fromId}`;
  await run(trx)`update school_stages set created_by = ${toId} where created_by = ${fromId}`;
}

/** Deletes these people's answers at schools' stages, which are not official results. */
export async function deleteSchoolSheetsOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  await run(trx)`delete from school_openings where user_id = any(${[...userIds]}::int[])`;
  await run(trx)`delete from school_sheets where user_id = any(${[...userIds]}::int[])`;
}
