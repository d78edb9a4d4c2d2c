import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
import { categoryRulesAt, categoryRulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import type { MarkLimits } from "../mark-rules.ts";

/** The number of questions that count, and the sum of their coefficients, of the stage `q` for the rules `o`; null without own questions. */
const countedQuestions = sql`(select nullif(count(*), 0)::int as questions, sum(coefficient)::int as coefficients from questions
    where questionnaire_id = q.id and (o.last_problem is null or position <= o.last_problem))`;

/** One point per problem; online, at most one per question of the stage. Uses the rows `q`, `o` and `k` (`countedQuestions`). */
const mostGrade = sql`case when q.physical then o.last_problem else least(o.last_problem, k.questions) end`;

/**
 * The limits of each category at a stage, in the championship's order (CTR-03): one point per problem, and problem n has coefficient n unless the rules
 * leave it open. A stage with its own questions allows the sum of their coefficients and, online, at most one point per question.
 */
export const listLimits = (db: Connection, questionnaireId: number) => listRows<MarkLimits>(db)`
    select c.name as category, o.minutes as most_time, ${mostGrade} as most_grade,
      coalesce(k.coefficients, case when o.by_rank then o.last_problem * (o.last_problem + 1) / 2 end) as most_coefficient
    from categories c join ${categoryRulesAt(questionnaireId)} o on o.category_id = c.id
      cross join (select id, physical from questionnaires where id = ${questionnaireId}) q
      cross join lateral ${countedQuestions} k
    order by c.position, c.id`;

/** The same largest grade, for the category in which the person of the result `x` takes part in the year of the stage `q`. */
export const mostGradeOfResult = sql`(
  select ${mostGrade} from participations r join ${categoryRulesOfStage} o on o.category_id = r.category_id
    cross join lateral ${countedQuestions} k
  where r.user_id = x.user_id and r.year = q.year)`;
