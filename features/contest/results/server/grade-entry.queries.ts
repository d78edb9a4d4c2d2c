import { sql } from "kysely";
import { extraAt } from "#contest/accommodations/server/accommodations.service.ts";
import type { Connection } from "#database/open.ts";
import { firstRow, run } from "#platform/server/rows.ts";
import { activeYear } from "#season/configuration/server/season.service.ts";
import type { Result } from "../results.contract.ts";
import type { ResultKey } from "./results.queries.ts";

export type EnteredMarks = Pick<Result, "grade" | "weightedGrade" | "time" | "absent">;

/** Blocks other entries for the same person and stage until the transaction ends, and a grading that has not reached this result yet. */
export async function lockEntry(db: Connection, { userId, questionnaireId }: ResultKey): Promise<void> {
  await run(db)`select pg_advisory_xact_lock(${questionnaireId}::int, ${userId}::int)`;
  await run(db)`select from results where questionnaire_id = ${questionnaireId} and user_id = ${userId} for update`;
}

export async function saveMarks(db: Connection, { userId, questionnaireId }: ResultKey, marks: EnteredMarks): Promise<void> {
  const { grade, weightedGrade, time, absent } = marks;
  await run(db)`
    insert into results as x (questionnaire_id, user_id, grade, weighted_grade, time, absent, by_hand)
    values (${questionnaireId}, ${userId}, ${grade}, ${weightedGrade}, ${time}, ${absent}, true)
    on conflict (questionnaire_id, user_id) do update
      set grade = excluded.grade, weighted_grade = excluded.weighted_grade, time = excluded.time, absent = excluded.absent, by_hand = true,
        rank = null, version = x.version + 1, updated_at = now()`;
  await keepExtra(db, userId);
}

/** Keeps, with the marks of this season that are not definitive, the minutes more that their person had (TIM-02). */
export const keepExtra = (db: Connection, userId: number) => run(db)`
    update results x set extra = r.extra from (
      select q.id, ${extraAt(sql`${userId}::int`)} as extra from questionnaires q where q.year >= ${activeYear} and q.ranking_definitive_at is null) r
    where x.questionnaire_id = r.id and x.user_id = ${userId} and x.extra <> r.extra`;

/** Keeps the marks and their rank, but makes readers of the former version read again. */
export const incrementVersion = (db: Connection, { userId, questionnaireId }: ResultKey) => run(db)`
    update results set version = version + 1, updated_at = now()
    where questionnaire_id = ${questionnaireId} and user_id = ${userId}`;

/** Removes the marks, and the thresholds' decision on them; deletes the result if nothing else is left. */
export async function removeMarks(db: Connection, { userId, questionnaireId }: ResultKey): Promise<void> {
  await run(db)`
    update results set grade = null, weighted_grade = null, time = null, absent = false, by_hand = false, rank = null,
      qualified = case when origin = 'thresholds' then null else qualified end, origin = nullif(origin, 'thresholds'),
      version = version + 1, updated_at = now()
    where questionnaire_id = ${questionnaireId} and user_id = ${userId}`;
  await run(db)`delete from results where questionnaire_id = ${questionnaireId} and user_id = ${userId} and qualified is null`;
}

/** The category of a person at a stage, and their minutes more in each hour. */
export const findPlayerAt = (db: Connection, { userId, questionnaireId }: ResultKey) =>
  firstRow<{ readonly category: string | null; readonly extra: number }>(db)`
    select c.name as category, ${extraAt(sql`${userId}::int`)} as extra from questionnaires q
      left join participations r on r.year = q.year and r.user_id = ${userId}
      left join categories c on c.id = r.category_id
    where q.id = ${questionnaireId}`;
