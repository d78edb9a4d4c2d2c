import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { activeYear } from "#features/configuration/server/season.service.ts";
import { seesClassOf } from "#features/responsibility/server/classes.service.ts";
import { byNumber } from "#platform/server/long-list.ts";
import { firstRow, hasRow, listRows } from "#platform/server/rows.ts";

export interface StageRow {
  readonly id: number;
  readonly name: string;
  readonly year: number;
  readonly onPaper: boolean;
  readonly onScreen: boolean;
  readonly establishmentId: number;
  readonly school: string;
  readonly isOfActiveYear: boolean;
}

const stageOf = (id: number) => sql`
    select s.id, s.name, s.year, s.on_paper, s.on_screen, s.establishment_id, e.name as school,
      s.year is not distinct from ${activeYear} as is_of_active_year
    from school_stages s join establishments e on e.id = s.establishment_id where s.id = ${id}`;

export const findStage = (db: Connection, id: number) => firstRow<StageRow>(db)`${stageOf(id)}`;

/** The same, which nobody changes or deletes until the end of the transaction. */
export const lockStage = (trx: Connection, id: number) => firstRow<StageRow>(trx)`${stageOf(id)} for share of s`;

export const listOtherStages = (db: Connection, { id, establishmentId }: Pick<StageRow, "id" | "establishmentId">) =>
  listRows<Pick<StageRow, "id" | "name" | "year">>(db)`
    select id, name, year from school_stages where establishment_id = ${establishmentId} and id <> ${id} order by year desc, id desc`;

export interface PupilRow {
  readonly userId: number;
  readonly firstname: string;
  readonly lastname: string;
  readonly className: string;
  readonly categoryId: number;
  readonly isOnScreen: boolean;
}

/** The pupils of its school that year, in classes that the account sees, whose category plays a problem, class after class. */
export const listPupils = (
  db: Connection,
  { id, establishmentId, year }: Pick<StageRow, "id" | "establishmentId" | "year">,
  callerId: number,
) =>
  listRows<PupilRow>(db)`
    select u.id as user_id, u.firstname, u.lastname, r.class_name, r.category_id,
      exists (select from school_sheets h where h.school_stage_id = ${id} and h.user_id = u.id and h.source = 'screen') as is_on_screen
    from participations r join users u on u.id = r.user_id join categories c on c.id = r.category_id
    where r.establishment_id = ${establishmentId} and r.year = ${year} and ${seesClassOf(callerId)}
      and r.category_id in (select unnest(p.category_ids) from school_problems p where p.school_stage_id = ${id})
    order by r.class_name ${byNumber}, r.class_name, u.lastname, u.firstname, u.id`;

/** Whether this person is a pupil of the school that year, in a class that the account sees. */
export const isPupil = (
  db: Connection,
  { establishmentId, year }: Pick<StageRow, "establishmentId" | "year">,
  userId: number,
  callerId: number,
) =>
  hasRow(db)`
    select from participations r
    where r.user_id = ${userId} and r.establishment_id = ${establishmentId} and r.year = ${year} and ${seesClassOf(callerId)}`;

export const listCategories = (db: Connection, stageId: number) => listRows<{ readonly id: number; readonly name: string }>(db)`
    select c.id, c.name from categories c
    where c.id in (select unnest(p.category_ids) from school_problems p where p.school_stage_id = ${stageId}) order by c.position, c.name`;
