import { sql } from "kysely";
import type { Connection, Database } from "#database/open.ts";
import { pagesOf } from "#database/pages.ts";
import type { Standing } from "../import-row.ts";

export const listStages = (db: Connection) =>
  db.selectFrom("questionnaires").select(["id", "name", "year"]).orderBy("year", "desc").orderBy("id").execute();

export const listCenters = (db: Connection) =>
  db.selectFrom("examCenters").select(["id", "name", "city", "seats"]).orderBy("name").orderBy("id").execute();

/** The people of these identifiers or member numbers, by what was asked in lower case. */
export async function findPeople(db: Connection, asked: readonly string[]): Promise<Map<string, { id: number; username: string }>> {
  const { rows } = await sql<{ asked: string; id: number; username: string }>`
    with a as (select distinct lower(asked) as asked from unnest(${asked}::text[]) as t(asked))
    select a.asked, u.id, u.username from a join users u on u.num_palmares = upper(a.asked)
    union all select a.asked, u.id, u.username from a join users u on lower(u.username) = a.asked`.execute(db);
  return new Map(rows.map(({ asked: typed, ...person }) => [typed, person]));
}

interface Pair {
  readonly userId: number;
  readonly questionnaireId: number;
}

/** How each of these stands, in the order asked. */
export async function listStandings(db: Connection, pairs: readonly Pair[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select x.user_id is not null as has_result, x.next_exam_center_id, r.id is not null as is_registered
    from unnest(${pairs.map(({ userId }) => userId)}::int[], ${pairs.map(({ questionnaireId }) => questionnaireId)}::int[])
        with ordinality as a(user_id, questionnaire_id, place)
      join questionnaires q on q.id = a.questionnaire_id
      left join results x on x.user_id = a.user_id and x.questionnaire_id = a.questionnaire_id
      left join registrations r on r.user_id = a.user_id and r.year = q.year and r.kind = 'participant'
    order by a.place`.execute(db);
  return rows;
}

/** How many are convoked from a stage, by centre. */
export async function countByCenter(db: Connection, questionnaireId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ centerId: number; count: number }>`
    select next_exam_center_id as center_id, count(*) as count from results
    where questionnaire_id = ${questionnaireId} and qualified and next_exam_center_id is not null group by 1`.execute(db);
  return new Map(rows.map(({ centerId, count }) => [centerId, count]));
}

/** Somebody qualified from a stage who has no centre yet; the place is that of the school or the club, else where this person lives. */
export interface ToConvoke {
  readonly username: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly category: string | null;
  readonly place: string | null;
  readonly zipCode: string;
  readonly city: string;
  /** As the import reads it. */
  readonly stage: string;
}

/** As many as one import takes: the others stand in the next workbook, once these are convoked. */
const MOST_TO_CONVOKE = 50_000;

/** Those qualified from a stage who may be convoked and are not yet, neighbours together. */
export const pagesOfToConvoke = (db: Database, questionnaireId: number) =>
  pagesOf(
    db,
    sql<ToConvoke>`
      select u.username, u.lastname, u.firstname, c.name as category, coalesce(e.name, b.name) as place,
        coalesce(e.zip_code, b.zip_code, u.zip_code) as zip_code, coalesce(e.city, b.city, u.city) as city, q.name || ' ' || q.year as stage
      from results x
        join questionnaires q on q.id = x.questionnaire_id
        join users u on u.id = x.user_id
        join registrations r on r.user_id = x.user_id and r.year = q.year and r.kind = 'participant'
        left join categories c on c.id = x.category_id
        left join establishments e on e.id = r.establishment_id
        left join clubs b on b.id = r.club_id
      where x.questionnaire_id = ${questionnaireId} and x.qualified and x.next_exam_center_id is null
      order by 6, 7, 5, u.lastname, u.firstname, u.id limit ${MOST_TO_CONVOKE}`,
  );
