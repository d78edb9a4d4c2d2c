import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { qualifyPupil, qualifyPupils, withdrawMisplaced } from "./school-qualification.queries.ts";

/** A result as the wire shows it, from the rows `x` (results) and `q` (questionnaires). */
export const resultJson = sql`jsonb_build_object(
  'userId', x.user_id, 'questionnaireId', x.questionnaire_id, 'grade', x.grade, 'weightedGrade', x.weighted_grade, 'time', x.time,
  'qualified', x.qualified, 'nextExamCenterId', x.next_exam_center_id, 'absent', x.absent, 'version', x.version,
  'questionnaire', jsonb_build_object('id', q.id, 'name', q.name, 'year', q.year, 'order', q."order", 'date', q.date, 'hour', to_char(q.hour, 'HH24:MI'),
    'qualifiedForNextStep', q.qualified_for_next_step, 'notQualifiedForNextStep', q.not_qualified_for_next_step,
    'waitingForQualificationInformation', q.waiting_for_qualification_information, 'convoquedForNextStep', q.convoqued_for_next_step),
  'nextExamCenter', (select jsonb_build_object('id', e.id, 'name', e.name, 'street', e.street, 'zipCode', e.zip_code, 'city', e.city, 'country', e.country)
    from exam_centers e where e.id = x.next_exam_center_id))`;

/** Results leave the server only for a visible stage and a confirmed registration of its year (PAR-11); the office sees all. */
export const isVisibleResult = sql`q.show_on_user_dashboard and exists (
  select from registrations r where r.user_id = x.user_id and r.year = q.year and r.kind = 'participant' and r.status = 'CONFIRMED')`;

/** Confirming a school's pupil qualifies the pupil on the year's first stage (GRD-07); twice changes nothing, and so does a year without stage. */
export const qualifyConfirmedPupil = (trx: Connection, registrationId: number): Promise<void> => qualifyPupil(trx, registrationId);

/** The same for every pupil confirmed in a year: called when its stages are made, ordered or linked otherwise. */
export async function qualifyConfirmedPupils(trx: Connection, year: number): Promise<void> {
  await withdrawMisplaced(trx, year);
  await qualifyPupils(trx, year);
}
