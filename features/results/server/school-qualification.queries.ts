import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";

/** Qualifies confirmed pupils on the year's first stage, once; keeps the office's decisions, and those of thresholds if the pupil has answers. */
const qualify = (db: Connection, registrations: RawBuilder<unknown>) => run(db)`
    insert into results (questionnaire_id, user_id, category_id, qualified, origin)
    select q.id, r.user_id, r.category_id, true, 'school'
    from participations r cross join lateral (
      select id from questionnaires where year = r.year and previous_questionnaire_id is null order by "order", id limit 1) q
    where r.status = 'CONFIRMED' and r.establishment_id is not null and ${registrations}
    order by q.id, r.user_id
    on conflict (questionnaire_id, user_id) do update
      set qualified = true, origin = 'school', version = results.version + 1, updated_at = now()
      where results.origin is null or results.origin = 'thresholds'
        and not exists (select from sheets s where s.questionnaire_id = results.questionnaire_id and s.user_id = results.user_id)`;

/** Confirming a school's pupils qualifies them on the year's first stage (GRD-07); no effect if repeated or without stage. */
export const qualifyConfirmedPupils = (db: Connection, registrationIds: readonly number[]): Promise<void> =>
  qualify(db, sql`r.id = any(${[...registrationIds]}::int[])`);

export const qualifyPupilsOf = (db: Connection, year: number): Promise<void> => qualify(db, sql`r.year = ${year}`);

/** Deletes qualifications by schools with nothing added, at stages that are no longer the first of the year. */
export const withdrawMisplaced = (db: Connection, year: number) => run(db)`
    delete from results x using questionnaires q
    where q.id = x.questionnaire_id and q.year = ${year} and x.origin = 'school' and x.grade is null and not x.absent and x.next_exam_center_id is null
      and q.id <> (select id from questionnaires where year = ${year} and previous_questionnaire_id is null order by "order", id limit 1)`;

/** Deletes bare confirmations at a stage that moves to another year. */
export const withdrawFromStage = (db: Connection, questionnaireId: number) => run(db)`
    delete from results where questionnaire_id = ${questionnaireId} and origin = 'school' and grade is null and not absent and next_exam_center_id is null`;

/** Deletes the results of these people in the year of these registrations, if nothing was added; called before the latter are deleted. */
export const withdrawQualifications = (db: Connection, registrationIds: readonly number[]) => run(db)`
    delete from results x using questionnaires q, participations r
    where q.id = x.questionnaire_id and r.id = any(${[...registrationIds]}::int[]) and r.user_id = x.user_id and r.year = q.year
      and x.grade is null and not x.absent and x.next_exam_center_id is null and x.origin is distinct from 'hand'`;
