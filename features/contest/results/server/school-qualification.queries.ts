import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { countRows, listRows, run } from "#platform/server/rows.ts";
import { firstStageOf } from "#season/stages/server/stages.service.ts";
import type { QualificationState } from "../qualification.ts";

/** The place of confirmed pupils' qualifications: the year's first stage. */
const places = (registrations: RawBuilder<unknown>) => sql`
    select q.id as questionnaire_id, r.user_id, r.category_id, r.id as registration_id
    from participations r join questionnaires q on q.id = ${firstStageOf(sql`r.year`)}
    where r.status = 'CONFIRMED' and r.establishment_id is not null and ${registrations}`;

/** Qualifies them once; keeps the office's decisions, and those of thresholds if the pupil has answers. */
const qualification = (registrations: RawBuilder<unknown>) => sql`
    insert into results (questionnaire_id, user_id, category_id, qualified, origin)
    select questionnaire_id, user_id, category_id, true, 'school' from (${places(registrations)}) p order by questionnaire_id, user_id
    on conflict (questionnaire_id, user_id) do update
      set qualified = true, origin = 'school', version = results.version + 1, updated_at = now()
      where results.origin is null or results.origin = 'thresholds'
        and not exists (select from sheets s where s.questionnaire_id = results.questionnaire_id and s.user_id = results.user_id)`;

export interface SchoolQualification {
  readonly registrationId: number;
  readonly questionnaireId: number;
  readonly before: QualificationState | null;
}

/** Confirming a school's pupils qualifies them (GRD-07), without effect if repeated or without a stage. Returns these pupils and their former state. */
export const qualifyConfirmedPupils = async (db: Connection, registrationIds: readonly number[]): Promise<SchoolQualification[]> => {
  const confirmed = sql`r.id = any(${[...registrationIds]}::int[])`;
  await run(db)`
    select from results x join (${places(confirmed)}) p using (questionnaire_id, user_id) order by questionnaire_id, user_id for no key update of x`;
  return listRows<SchoolQualification>(db)`
    with places as (${places(confirmed)}),
      stored as (select x.* from results x join places using (questionnaire_id, user_id)),
      written as (${qualification(confirmed)} returning questionnaire_id, user_id)
    select p.registration_id, p.questionnaire_id, case when s.user_id is not null then
        jsonb_build_object('qualified', s.qualified, 'nextExamCenterId', s.next_exam_center_id, 'origin', s.origin) end as before
    from written join places p using (questionnaire_id, user_id) left join stored s using (questionnaire_id, user_id)`;
};

export const qualifyPupilsOf = (db: Connection, year: number): Promise<number> => countRows(db)`
    with written as (${qualification(sql`r.year = ${year}`)} returning user_id) select count(*) as count from written`;

const bare = sql`x.origin = 'school' and x.grade is null and not x.absent and x.next_exam_center_id is null`;

/** Deletes qualifications by schools with nothing added, at stages that are no longer the first of the year; returns how many. */
export const withdrawMisplaced = (db: Connection, year: number): Promise<number> => countRows(db)`
    with withdrawn as (delete from results x using questionnaires q
      where q.id = x.questionnaire_id and q.year = ${year} and ${bare} and q.id <> ${firstStageOf(sql`${year}::int`)} returning 1)
    select count(*) as count from withdrawn`;

/** Deletes bare confirmations at a stage that moves to another year; returns how many. */
export const withdrawFromStage = (db: Connection, questionnaireId: number): Promise<number> => countRows(db)`
    with withdrawn as (delete from results x where x.questionnaire_id = ${questionnaireId} and ${bare} returning 1)
    select count(*) as count from withdrawn`;

/** Deletes the results of these people in the year of these registrations, if nothing was added; called before the latter are deleted. */
export const withdrawQualifications = (db: Connection, registrationIds: readonly number[]) => run(db)`
    delete from results x using questionnaires q, participations r
    where q.id = x.questionnaire_id and r.id = any(${[...registrationIds]}::int[]) and r.user_id = x.user_id and r.year = q.year
      and x.grade is null and not x.absent and x.next_exam_center_id is null and x.origin is distinct from 'hand'`;
