import type { Connection, Row } from "#database/open.ts";
import { listRows, run } from "#platform/server/rows.ts";

interface SheetOfPerson extends Row<"schoolSheets", "source">, Row<"schoolStages", "name" | "year"> {
  readonly stageId: number;
}

export const listSchoolSheetsOf = (db: Connection, userId: number) => listRows<SheetOfPerson>(db)`
    select s.id as stage_id, x.source, s.name, s.year from school_sheets x join school_stages s on s.id = x.school_stage_id
    where x.user_id = ${userId} order by s.year desc, s.id desc, x.source`;

/** Moves a person's sheets at schools' stages to another account that has none of the same stage and source. */
export async function moveSchoolSheets(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`
    update school_sheets x set chosen = false where x.user_id = ${fromId} and x.chosen
      and exists (select from school_sheets o where o.user_id = ${toId} and o.school_stage_id = x.school_stage_id and o.chosen)`;
  await run(trx)`update school_sheets set user_id = ${toId} where user_id = ${fromId}`;
  await run(trx)`
    insert into school_openings (school_stage_id, user_id, opened_at, extra)
    select school_stage_id, ${toId}, opened_at, extra from school_openings where user_id = ${fromId} on conflict (school_stage_id, user_id)
    do update set opened_at = least(school_openings.opened_at, excluded.opened_at), extra = greatest(school_openings.extra, excluded.extra)`;
  await run(trx)`delete from school_openings where user_id = ${fromId}`;
  await run(trx)`update school_sheets set entered_by = ${toId} where entered_by = ${fromId}`;
  await run(trx)`update school_stages set created_by = ${toId} where created_by = ${fromId}`;
}

export async function deleteSchoolSheetsOf(trx: Connection, userIds: readonly number[]): Promise<void> {
  await run(trx)`delete from school_openings where user_id = any(${[...userIds]}::int[])`;
  await run(trx)`delete from school_sheets where user_id = any(${[...userIds]}::int[])`;
}
