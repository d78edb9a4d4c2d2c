import { type RawBuilder, sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import { run } from "#platform/server/rows.ts";

export type Threshold = Row<"thresholds", "categoryId" | "grade" | "weightedGrade">;

export const lockThresholds = (trx: Connection, questionnaireId: number) =>
  run(trx)`select pg_advisory_xact_lock(hashtextextended(${`thresholds of stage ${questionnaireId}`}, 0))`;

/** `meetsThreshold` in SQL, of the marks in the row of this name and the threshold `t`. */
export const reachesThresholdOf = (row: string): RawBuilder<unknown> =>
  sql`(${sql.ref(`${row}.grade`)} >= t.grade and coalesce(${sql.ref(`${row}.weighted_grade`)}, 0) >= t.weighted_grade)`;

export const reachesThreshold = reachesThresholdOf("x");

/** Writes thresholds, each with the number of results of its category that reach both values (GRD-03). */
export const saveThresholds = (db: Connection, questionnaireId: number, thresholds: readonly Threshold[]) => run(db)`
    with asked as (
      select * from unnest(${thresholds.map(({ categoryId }) => categoryId)}::int[], ${thresholds.map(({ grade }) => grade)}::numeric(8, 2)[],
        ${thresholds.map(({ weightedGrade }) => weightedGrade)}::numeric(8, 2)[]) as asked(category_id, grade, weighted_grade)),
    reached as (
      select t.category_id, count(*) as people
      from questionnaires q
        join results x on x.questionnaire_id = q.id
        join participations r on r.user_id = x.user_id and r.year = q.year
        join asked t on t.category_id = r.category_id and ${reachesThreshold}
      where q.id = ${questionnaireId} group by t.category_id)
    insert into thresholds (questionnaire_id, category_id, grade, weighted_grade, reached)
    select ${questionnaireId}, a.category_id, a.grade, a.weighted_grade, coalesce(reached.people, 0)
    from asked a left join reached using (category_id)
    on conflict (questionnaire_id, category_id) do update
      set grade = excluded.grade, weighted_grade = excluded.weighted_grade, reached = excluded.reached`;

export const deleteThresholds = (db: Connection, questionnaireId: number, categoryIds: readonly number[]) =>
  run(db)`delete from thresholds where questionnaire_id = ${questionnaireId} and category_id = any(${[...categoryIds]}::int[])`;
