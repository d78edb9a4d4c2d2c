import { sql } from "kysely";
import { cursorPagesOf } from "#database/cursor.ts";
import type { Connection, Database, Row } from "#database/open.ts";
import type { RegistrationStatus } from "#features/memberships/membership-labels.ts";
import { ownerOf, type ParticipantFilter, participantConditions } from "#features/people/server/participants.service.ts";
import { peopleVisibleTo } from "#features/people/server/people.service.ts";
import { resultsFor } from "#features/results/server/results.service.ts";
import { type StageResult, stageResult } from "#features/results/server/stage-columns.service.ts";
import { firstRow } from "#platform/server/rows.ts";
import type { StageOfSchool } from "../pupil-results.contract.ts";

/** The progress of a school's pupils of the stage's year. */
export async function summarize(db: Connection, questionnaireId: number, establishmentId: number): Promise<StageOfSchool> {
  const row = await firstRow<StageOfSchool>(db)`
    select q.date, to_char(q.hour, 'HH24:MI') as hour, count(r.id) as registered, count(x.grade) as graded,
      count(*) filter (where x.qualified) as qualified, count(x.next_exam_center_id) as convoked,
      (select jsonb_build_object('name', n.name, 'year', n.year) from questionnaires n where n.previous_questionnaire_id = q.id
        order by n."order", n.id limit 1) as next
    from questionnaires q
      left join participations r on r.establishment_id = ${establishmentId} and r.year = q.year
      left join ${resultsFor.school} x on x.questionnaire_id = q.id and x.user_id = r.user_id
    where q.id = ${questionnaireId} group by q.id`;
  return row as StageOfSchool;
}

/** A pupil with the registration of the year, and the result at the requested stage. */
export interface ExportedPupil
  extends StageResult,
    Row<
      "users",
      "numPalmares" | "username" | "lastname" | "firstname" | "email" | "phone" | "birthday" | "address" | "city" | "zipCode" | "country"
    > {
  readonly genre: string | null;
  readonly category: string;
  readonly squad: string | null;
  readonly status: RegistrationStatus;
  readonly language: string | null;
}

export const listExported = (db: Database, filter: ParticipantFilter) =>
  cursorPagesOf(
    db,
    sql<ExportedPupil>`
    select u.num_palmares, u.username, u.lastname, u.firstname, u.email, u.phone, u.birthday, u.genre, c.name as category,
      (select name from squads where id = r.squad_id) as squad, r.status, (select language from languages where id = u.language_id) as language,
      u.address, u.city, u.zip_code, u.country, ${stageResult}
    from participations r join ${peopleVisibleTo(ownerOf(filter))} u on u.id = r.user_id join categories c on c.id = r.category_id
      left join ${resultsFor.school} x on x.user_id = r.user_id and x.questionnaire_id = ${filter.questionnaireId}
      left join exam_centers e on e.id = x.next_exam_center_id
    where ${participantConditions(filter)} order by u.lastname, u.firstname, u.id`,
  );
