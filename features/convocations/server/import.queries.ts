import { sql } from "kysely";
import { cursorPagesOf } from "#database/cursor.ts";
import type { Connection, Database, Row } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
import type { ImportEligibility } from "../import-row.ts";

export const listStages = (db: Connection) =>
  db.selectFrom("questionnaires").select(["id", "name", "year"]).orderBy("year", "desc").orderBy("id").execute();

export const listCenters = (db: Connection) =>
  db.selectFrom("examCenters").select(["id", "name", "city", "seats"]).orderBy("name").orderBy("id").execute();

/** The people with these usernames or member numbers, by the text in lower case. */
export async function findPeople(db: Connection, asked: readonly string[]): Promise<Map<string, { id: number; username: string }>> {
  const rows = await listRows<{ asked: string; id: number; username: string }>(db)`
    with a as (select distinct lower(asked) as asked from unnest(${asked}::text[]) as t(asked))
    select a.asked, u.id, u.username from a join users u on u.num_palmares = upper(a.asked)
    union all select a.asked, u.id, u.username from a join users u on lower(u.username) = a.asked`;
  return new Map(rows.map(({ asked: typed, ...person }) => [typed, person]));
}

export type ResultKey = Row<"results", "userId" | "questionnaireId">;

/** The eligibility of each key, in order. */
export const listImportEligibility = (db: Connection, keys: readonly ResultKey[]) => listRows<ImportEligibility>(db)`
    select x.user_id is not null as has_result, x.next_exam_center_id, r.id is not null as is_registered
    from unnest(${keys.map(({ userId }) => userId)}::int[], ${keys.map(({ questionnaireId }) => questionnaireId)}::int[])
        with ordinality as a(user_id, questionnaire_id, place)
      join questionnaires q on q.id = a.questionnaire_id
      left join results x on x.user_id = a.user_id and x.questionnaire_id = a.questionnaire_id
      left join participations r on r.user_id = a.user_id and r.year = q.year
    order by a.place`;

/** Counts of convoked people, by center. */
export async function countByCenter(db: Connection, questionnaireId: number): Promise<Map<number, number>> {
  const rows = await listRows<{ centerId: number; count: number }>(db)`
    select next_exam_center_id as center_id, count(*) as count from results
    where questionnaire_id = ${questionnaireId} and qualified and next_exam_center_id is not null group by 1`;
  return new Map(rows.map(({ centerId, count }) => [centerId, count]));
}

/** A person qualified from a stage who has no center yet; with the place of the school or the club, otherwise their own address. */
export interface PersonToConvoke {
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

/** The maximum of one import: the others are in the next workbook, once these are convoked. */
const MAX_TO_CONVOKE = 50_000;

/** People qualified from a stage who may be convoked and are not yet, sorted by place. */
export const pagesOfPeopleToConvoke = (db: Database, questionnaireId: number) =>
  cursorPagesOf(
    db,
    sql<PersonToConvoke>`
      select u.username, u.lastname, u.firstname, c.name as category, coalesce(e.name, b.name) as place,
        coalesce(e.zip_code, b.zip_code, u.zip_code) as zip_code, coalesce(e.city, b.city, u.city) as city, q.name || ' ' || q.year as stage
      from results x
        join questionnaires q on q.id = x.questionnaire_id
        join users u on u.id = x.user_id
        join participations r on r.user_id = x.user_id and r.year = q.year
        left join categories c on c.id = x.category_id
        left join establishments e on e.id = r.establishment_id
        left join clubs b on b.id = r.club_id
      where x.questionnaire_id = ${questionnaireId} and x.qualified and x.next_exam_center_id is null
      order by 6, 7, 5, u.lastname, u.firstname, u.id limit ${MAX_TO_CONVOKE}`,
  );
