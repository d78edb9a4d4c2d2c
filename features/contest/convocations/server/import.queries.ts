import type { Connection, Row } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
import type { ImportEligibility } from "../import-row.ts";

export const listStages = (db: Connection) =>
  db.selectFrom("questionnaires").select(["id", "name", "year"]).orderBy("year", "desc").orderBy("id").execute();

export const listCenters = (db: Connection) =>
  db.selectFrom("examCenters").select(["id", "name", "city", "seats"]).orderBy("name").orderBy("id").execute();

/** Returns the people with these usernames or member numbers, by the text in lower case. */
export async function findPeople(db: Connection, asked: readonly string[]): Promise<Map<string, { id: number; username: string }>> {
  const rows = await listRows<{ asked: string; id: number; username: string }>(db)`
    with a as (select distinct lower(asked) as asked from unnest(${asked}::text[]) as t(asked))
    select a.asked, u.id, u.username from a join users u on u.num_palmares = upper(a.asked)
    union all select a.asked, u.id, u.username from a join users u on lower(u.username) = a.asked`;
  return new Map(rows.map(({ asked: typed, ...person }) => [typed, person]));
}

export type ResultKey = Row<"results", "userId" | "questionnaireId">;

export const listImportEligibility = (db: Connection, keys: readonly ResultKey[]) => listRows<ImportEligibility>(db)`
    select x.user_id is not null as has_result, x.next_exam_center_id, r.id is not null as is_registered
    from unnest(${keys.map(({ userId }) => userId)}::int[], ${keys.map(({ questionnaireId }) => questionnaireId)}::int[])
        with ordinality as a(user_id, questionnaire_id, place)
      join questionnaires q on q.id = a.questionnaire_id
      left join results x on x.user_id = a.user_id and x.questionnaire_id = a.questionnaire_id
      left join participations r on r.user_id = a.user_id and r.year = q.year
    order by a.place`;

export async function countByCenter(db: Connection, questionnaireId: number): Promise<Map<number, number>> {
  const rows = await listRows<{ centerId: number; count: number }>(db)`
    select next_exam_center_id as center_id, count(*) as count from results
    where questionnaire_id = ${questionnaireId} and qualified and next_exam_center_id is not null group by 1`;
  return new Map(rows.map(({ centerId, count }) => [centerId, count]));
}
