import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { countRows } from "#platform/server/rows.ts";
import { categoryRulesOf } from "#season/configuration/server/rules.service.ts";
import type { QualificationByRank, Regulations } from "#season/marking/regulations.ts";
import { roundedSql } from "./grading.queries.ts";
import { rankingSql } from "./ranking-order.ts";
import { reachesThresholdOf } from "./thresholds.queries.ts";

/** The people who advance to the next stage by a season's rules, in SQL (GRD-03, RUL-10). */
export interface GoingOn {
  /** CTEs: `goal` with the decided categories, and its inputs. */
  readonly tables: RawBuilder<unknown>;
  /** A condition on the marks in the row of this name, and the `goal` `t` of its category. */
  readonly goesOn: (row: string) => RawBuilder<unknown>;
}

interface Marks {
  readonly questionnaireId: number;
  /** Rows with user_id, category_id, grade, weighted_grade, time, compared_time. */
  readonly marks: RawBuilder<unknown>;
  /** Rows with category_id, grade, weighted_grade. */
  readonly thresholds: RawBuilder<unknown>;
}

export function goingOn(rules: Regulations, { thresholds, ...stage }: Marks): GoingOn {
  const { qualification } = rules;
  if (qualification.by === "thresholds") return { tables: sql`goal as (${thresholds})`, goesOn: reachesThresholdOf };
  return {
    tables: sql`${firstOnes(rules, qualification, stage)}, goal as (select id as category_id from categories)`,
    goesOn: (row) => sql`(${sql.ref(`${row}.user_id`)} in (select user_id from first_ones))`,
  };
}

/** The center of a sitting is that of the convocation after the previous stage; a person without one is first in none. Present means graded. */
function firstOnes(
  rules: Regulations,
  { within, places, leastGrade, equalsGoOn }: QualificationByRank,
  { questionnaireId, marks }: Omit<Marks, "thresholds">,
): RawBuilder<unknown> {
  const group = within === "center" ? sql`center_id, category_id` : sql`category_id`;
  const most =
    "people" in places ? sql`${places.people}::int` : sql`${roundedSql[places.rounding]}(present * ${places.percent}::int / 100.0)`;
  const last = equalsGoOn ? sql`place` : sql`place + equals - 1`;
  return sql`first_ones as materialized (
    select user_id from (
      select user_id, grade, count(*) over (partition by ${group}) as present, rank() over same as place,
        count(*) over (same groups between current row and current row) as equals
      from (
        select m.user_id, m.category_id, m.grade, m.weighted_grade, m.time, m.compared_time, u.birthday, k.older_first, p.next_exam_center_id as center_id
        from ${marks} m join users u on u.id = m.user_id join ${categoryRulesOf(rules)} k on k.category_id = m.category_id
          left join questionnaires q on q.id = ${questionnaireId}
          left join results p on p.questionnaire_id = q.previous_questionnaire_id and p.user_id = m.user_id
        where m.grade is not null ${within === "center" ? sql`and p.next_exam_center_id is not null` : sql``}) m
      window same as (partition by ${group} order by ${rankingSql(rules)})) m
    where grade >= ${leastGrade}::int and ${last} <= ${most})`;
}

export const countWithoutCenter = (db: Connection, questionnaireId: number): Promise<number> =>
  countRows(db)`
    select count(*) as count from results x join questionnaires q on q.id = x.questionnaire_id
      left join results p on p.questionnaire_id = q.previous_questionnaire_id and p.user_id = x.user_id
    where q.id = ${questionnaireId} and x.grade is not null and p.next_exam_center_id is null`;
