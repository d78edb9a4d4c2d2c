import { sql } from "kysely";
import { isSeenBy, type SchoolReader } from "#access/responsibility/server/responsibility.service.ts";
import { participantLabel } from "#contest/registrations/validation.ts";
import { resultsFor } from "#contest/results/server/results.service.ts";
import { genreLabel } from "#core/accounts/genre.ts";
import { type ExportedColumn, exportedSheet } from "#database/exported-sheet.ts";
import type { Connection, Database } from "#database/open.ts";
import { ownerOf, type ParticipantFilter, participantConditions } from "#people/people/server/participants.service.ts";
import { peopleVisibleTo } from "#people/people/server/people.service.ts";
import { byNumber } from "#platform/server/long-list.ts";
import { listRows, onlyRow } from "#platform/server/rows.ts";
import { fieldTitles } from "../pupil-fields.ts";
import type { SchoolClass, StageOfSchool } from "../pupil-results.contract.ts";

export const summarize = (db: Connection, questionnaireId: number, school: SchoolReader) => onlyRow<StageOfSchool>(db)`
    select q.date, to_char(q.hour, 'HH24:MI') as hour, count(r.id) as registered, count(x.grade) as graded,
      count(*) filter (where x.qualified) as qualified, count(x.next_exam_center_id) as convoked,
      (select jsonb_build_object('name', n.name, 'year', n.year) from questionnaires n where n.previous_questionnaire_id = q.id
        order by n."order", n.id limit 1) as next
    from questionnaires q
      left join participations r on ${isSeenBy(school)} and r.year = q.year
      left join ${resultsFor.school} x on x.questionnaire_id = q.id and x.user_id = r.user_id
    where q.id = ${questionnaireId} group by q.id`;

export const listClasses = (db: Connection, school: SchoolReader, year: number) => listRows<SchoolClass>(db)`
    select class_name as name, count(*)::int as pupils from participations r
    where ${isSeenBy(school)} and year = ${year} group by class_name order by class_name = '', class_name ${byNumber}, class_name`;

/** A school's list, with the titles of the import, so that it can be imported again. */
export const pupilColumns: readonly ExportedColumn[] = [
  { title: "Numéro de membre", width: 18, from: sql`u.num_palmares` },
  { title: "Identifiant", width: 22, from: sql`u.username` },
  { title: fieldTitles.lastname, width: 22, from: sql`u.lastname` },
  { title: fieldTitles.firstname, width: 18, from: sql`u.firstname` },
  { title: fieldTitles.birthday, width: 18, kind: "day", from: sql`u.birthday` },
  { title: fieldTitles.genre, width: 10, from: sql`u.genre`, show: genreLabel },
  { title: fieldTitles.categoryName, width: 14, from: sql`c.name` },
  { title: fieldTitles.className, width: 14, from: sql`r.class_name` },
  { title: "Équipe", width: 18, from: sql`(select name from squads where id = r.squad_id)` },
  { title: "Inscription", width: 14, from: sql`r.status`, show: participantLabel },
  { title: fieldTitles.email, width: 32, from: sql`u.email` },
  { title: "Téléphone", width: 18, from: sql`u.phone` },
  { title: fieldTitles.languageName, width: 12, from: sql`(select language from languages where id = u.language_id)` },
  { title: fieldTitles.address, width: 32, from: sql`u.address` },
  { title: fieldTitles.zipCode, width: 13, from: sql`u.zip_code` },
  { title: fieldTitles.city, width: 20, from: sql`u.city` },
  { title: fieldTitles.country, width: 14, from: sql`u.country` },
];

export const exportedPupils = (db: Database, name: string, columns: readonly ExportedColumn[], filter: ParticipantFilter) =>
  exportedSheet(
    db,
    name,
    columns,
    sql`
    from participations r join ${peopleVisibleTo(ownerOf(filter))} u on u.id = r.user_id join categories c on c.id = r.category_id
      left join ${resultsFor.school} x on x.user_id = r.user_id and x.questionnaire_id = ${filter.questionnaireId}
      left join exam_centers e on e.id = x.next_exam_center_id
    where ${participantConditions(filter)} order by u.lastname, u.firstname, u.id`,
  );
