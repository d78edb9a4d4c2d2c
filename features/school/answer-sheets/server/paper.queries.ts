import { sql } from "kysely";
import { seesClassOf } from "#access/responsibility/server/classes.service.ts";
import type { Connection } from "#database/open.ts";
import { byNumber } from "#platform/server/long-list.ts";
import { countRows, firstRow, hasRow, listRows } from "#platform/server/rows.ts";
import { isOfItsSchool, isPupilOfStage } from "#school/school-stages/server/stage-pupils.service.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";
import type { PaperStage } from "../answer-sheets.contract.ts";

export interface StageRow extends Readonly<PaperStage["stage"]> {
  readonly establishmentId: number;
  readonly school: string;
  readonly isOfActiveYear: boolean;
}

const stageOf = (id: number) => sql`
    select s.id, s.name, s.year, s.on_paper, s.on_screen, s.establishment_id, e.name as school,
      s.year is not distinct from ${activeYear} as is_of_active_year
    from school_stages s join establishments e on e.id = s.establishment_id where s.id = ${id}`;

export const findStage = (db: Connection, id: number) => firstRow<StageRow>(db)`${stageOf(id)}`;

export const lockStage = (trx: Connection, id: number) => firstRow<StageRow>(trx)`${stageOf(id)} for share of s`;

export const listOtherStages = (db: Connection, { id, establishmentId }: Pick<StageRow, "id" | "establishmentId">) =>
  listRows<Pick<StageRow, "id" | "name" | "year">>(db)`
    select id, name, year from school_stages where establishment_id = ${establishmentId} and id <> ${id} order by year desc, id desc`;

export type PupilRow = Readonly<Omit<PaperStage["pupils"][number], "typed">>;

/** The pupils of the stage, in classes that the account sees, whose category plays a problem, class after class. */
export const listPupils = (db: Connection, id: number, callerId: number) =>
  listRows<PupilRow>(db)`
    select u.id as user_id, u.firstname, u.lastname, r.class_name, r.category_id,
      exists (select from school_sheets h where h.school_stage_id = s.id and h.user_id = u.id and h.source = 'screen') as is_on_screen
    from school_stages s join participations r on ${isPupilOfStage} join users u on u.id = r.user_id join categories c on c.id = r.category_id
    where s.id = ${id} and ${seesClassOf(callerId)}
      and r.category_id in (select unnest(p.category_ids) from school_problems p where p.school_stage_id = s.id)
    order by r.class_name ${byNumber}, r.class_name, u.lastname, u.firstname, u.id`;

/** The pupils of the stage, in all classes. */
export const countPupils = (db: Connection, id: number) => countRows(db)`
    select count(*)::int from school_stages s join participations r on ${isPupilOfStage} where s.id = ${id}`;

/** Whether this person is a pupil of the stage, in a class that the account sees. With a printed sheet they stay one after they left its classes. */
export const isPupil = (db: Connection, id: number, userId: number, callerId: number, hasPrintedSheet = false) =>
  hasRow(db)`
    select from school_stages s join participations r on ${hasPrintedSheet ? isOfItsSchool : isPupilOfStage}
    where s.id = ${id} and r.user_id = ${userId} and ${seesClassOf(callerId)}`;

export const listCategories = (db: Connection, stageId: number) => listRows<{ readonly id: number; readonly name: string }>(db)`
    select c.id, c.name from categories c
    where c.id in (select unnest(p.category_ids) from school_problems p where p.school_stage_id = ${stageId}) order by c.position, c.name`;
