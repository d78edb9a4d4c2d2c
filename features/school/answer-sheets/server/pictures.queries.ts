import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { countRows, firstRow, firstValue, hasRow, listIds, listRows, run } from "#platform/server/rows.ts";
import type { Picture } from "../answer-sheets.contract.ts";
import type { SheetCode } from "../sheet-code.ts";

const picturesOf = (stageId: number) => sql`
    select id, user_id, spare, category_id, style, page, problems, is_straight, received_at
    from answer_sheet_pictures where school_stage_id = ${stageId}`;

export const listPictures = (db: Connection, stageId: number) => listRows<Picture>(db)`${picturesOf(stageId)} order by received_at, id`;

export const countPictures = (db: Connection, stageId: number) =>
  countRows(db)`select count(*)::int from answer_sheet_pictures where school_stage_id = ${stageId}`;

export const findPicture = (db: Connection, stageId: number, id: number) => firstRow<Picture>(db)`${picturesOf(stageId)} and id = ${id}`;

export const findBytes = (db: Connection, stageId: number, id: number) =>
  firstValue<Buffer>(db)`select picture from answer_sheet_pictures where school_stage_id = ${stageId} and id = ${id}`;

/** The picture of the same page, locked; a spare sheet keeps its number after it has an owner. */
export const lockSamePage = (trx: Connection, { stageId, userId, spare, style, page }: SheetCode) =>
  firstRow<{ readonly id: number; readonly userId: number | null; readonly digest: Buffer }>(trx)`
    select id, user_id, digest from answer_sheet_pictures
    where school_stage_id = ${stageId} and style = ${style} and page = ${page}
      and case when ${spare}::int is null then user_id = ${userId} else spare = ${spare} end
    order by id limit 1 for update`;

interface NewPicture {
  readonly code: SheetCode;
  readonly isStraight: boolean;
  readonly digest: Buffer;
  readonly picture: Buffer;
  readonly receivedBy: number;
  readonly now: Date;
}

export const insertPicture = (trx: Connection, { code, isStraight, digest, picture, receivedBy, now }: NewPicture) => firstValue<number>(
  trx,
)`
    insert into answer_sheet_pictures
      (school_stage_id, user_id, spare, category_id, style, page, problems, is_straight, digest, picture, received_at, received_by)
    values (${code.stageId}, ${code.userId}, ${code.spare}, ${code.categoryId}, ${code.style}, ${code.page}, ${code.problems},
      ${isStraight}, ${digest}, ${picture}, ${now}, ${receivedBy})
    on conflict do nothing returning id`;

/** The retention period still runs from the first picture of the page (CLS-08). */
export const replacePicture = (trx: Connection, id: number, { code, isStraight, digest, picture, receivedBy }: NewPicture) => run(trx)`
    update answer_sheet_pictures set category_id = ${code.categoryId}, problems = ${code.problems}, is_straight = ${isStraight},
      digest = ${digest}, picture = ${picture}, received_by = ${receivedBy}
    where id = ${id}`;

export const hasPage = (
  trx: Connection,
  { stageId, userId, style, page }: Pick<SheetCode, "stageId" | "userId" | "style" | "page">,
) => hasRow(trx)`
    select from answer_sheet_pictures where school_stage_id = ${stageId} and user_id = ${userId} and style = ${style} and page = ${page}`;

export const assignPicture = (trx: Connection, id: number, userId: number | null) =>
  run(trx)`update answer_sheet_pictures set user_id = ${userId} where id = ${id}`;

export const deletePicture = (trx: Connection, stageId: number, id: number) => hasRow(trx)`
    delete from answer_sheet_pictures where school_stage_id = ${stageId} and id = ${id} returning 1`;

export const deletePicturesOf = (trx: Connection, userIds: readonly number[]) =>
  run(trx)`delete from answer_sheet_pictures where user_id = any(${[...userIds]}::int[])`;

/** Moves a person's pictures to another account, except pages that it already has. */
export async function movePictures(trx: Connection, fromId: number, toId: number): Promise<void> {
  await run(trx)`
    update answer_sheet_pictures p set user_id = ${toId} where p.user_id = ${fromId}
      and not exists (select from answer_sheet_pictures k where k.user_id = ${toId} and k.school_stage_id = p.school_stage_id
        and k.style = p.style and k.page = p.page)`;
  await deletePicturesOf(trx, [fromId]);
}

export const listYearsOfPictures = (db: Connection) => listIds(db)`
    select distinct s.year from answer_sheet_pictures p join school_stages s on s.id = p.school_stage_id`;

export const deletePicturesBefore = (db: Connection, year: number, instant: Date) => run(db)`
    delete from answer_sheet_pictures p using school_stages s
    where s.id = p.school_stage_id and s.year = ${year} and p.received_at < ${instant}`;
