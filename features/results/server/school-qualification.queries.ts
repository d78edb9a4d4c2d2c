import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** A school that confirms its pupil qualifies the pupil on the year's first stage, once; the office's hand stays, and what thresholds made of who answered alone. */
async function qualify(db: Connection, registrations: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into results (questionnaire_id, user_id, category_id, qualified, origin)
    select q.id, r.user_id, r.category_id, true, 'school'
    from registrations r cross join lateral (
      select id from questionnaires where year = r.year and previous_questionnaire_id is null order by "order", id limit 1) q
    where r.kind = 'participant' and r.status = 'CONFIRMED' and r.establishment_id is not null and ${registrations}
    order by q.id, r.user_id
    on conflict (questionnaire_id, user_id) do update
      set qualified = true, origin = 'school', version = results.version + 1, updated_at = now()
      where results.origin is null or results.origin = 'thresholds'
        and not exists (select from answers a where a.questionnaire_id = results.questionnaire_id and a.user_id = results.user_id)`.execute(
    db,
  );
}

export const qualifyPupils = (db: Connection, registrationIds: readonly number[]): Promise<void> =>
  qualify(db, sql`r.id = any(${[...registrationIds]}::int[])`);

export const qualifyPupilsOf = (db: Connection, year: number): Promise<void> => qualify(db, sql`r.year = ${year}`);

/** Qualifications by schools that stand on a stage of the year which is its first no longer, and that nothing was added to. */
export async function withdrawMisplaced(db: Connection, year: number): Promise<void> {
  await sql`
    delete from results x using questionnaires q
    where q.id = x.questionnaire_id and q.year = ${year} and x.origin = 'school' and x.grade is null and not x.absent and x.next_exam_center_id is null
      and q.id <> (select id from questionnaires where year = ${year} and previous_questionnaire_id is null order by "order", id limit 1)`.execute(
    db,
  );
}

/** Qualifications by schools at this stage that nothing was added to. */
export async function withdrawFrom(db: Connection, questionnaireId: number): Promise<void> {
  await sql`
    delete from results where questionnaire_id = ${questionnaireId} and origin = 'school' and grade is null and not absent and next_exam_center_id is null`.execute(
    db,
  );
}

/** What these people have in the year of these registrations goes, where nothing was built upon it. */
export async function withdrawQualified(db: Connection, registrationIds: readonly number[]): Promise<void> {
  await sql`
    delete from results x using questionnaires q, registrations r
    where q.id = x.questionnaire_id and r.id = any(${[...registrationIds]}::int[]) and r.kind = 'participant' and r.user_id = x.user_id and r.year = q.year
      and x.grade is null and not x.absent and x.next_exam_center_id is null and x.origin is distinct from 'hand'`.execute(db);
}
