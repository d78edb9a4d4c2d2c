import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { countRows, listRows, run } from "#platform/server/rows.ts";
import { categoryRulesOf } from "#season/configuration/server/rules.service.ts";
import { rulesOfStage } from "#season/stages/server/stage-rules.service.ts";
import { MOST_WRONG_ANSWERS, type ProblemFigures } from "../problems.ts";
import { answerKey } from "./answer-key.ts";
import { storedSolutions } from "./grading.queries.ts";

const MOST_COUNTED = 50_000;

export interface SolvedQuestion extends ProblemFigures {
  readonly questionId: number;
  readonly categoryId: number;
}

/** CTE `earned`: what each graded sheet answered to each question that counts in its category, and what this earned. */
async function earnedAnswers(db: Connection, questionnaireId: number, condition: RawBuilder<unknown> = sql``) {
  const { rules } = await rulesOfStage(db, questionnaireId);
  const key = answerKey("k", storedSolutions(questionnaireId), rules.scoring);
  const people = await countRows(db)`
    select count(*) as count from results where questionnaire_id = ${questionnaireId} and grade is not null`;
  const part = Math.max(1, Math.ceil(people / MOST_COUNTED));
  return sql`${key.tables}, earned as materialized (
    select x.user_id, x.category_id, a.question_id, a.answer, a.form, a.total, coalesce(${key.isRight}, false) as is_right, coalesce(${key.halves}, 0) as halves
    from results x join sheets s on s.questionnaire_id = x.questionnaire_id and s.user_id = x.user_id
      left join ${categoryRulesOf(rules)} c on c.category_id = x.category_id
      cross join lateral (select n.id as question_id, n.position, coalesce(s.answers[n.position], '') as answer,
          coalesce(s.normal[n.position], s.answers[n.position], '') as form, s.totals[n.position] as total
        from questions n where n.questionnaire_id = x.questionnaire_id and n.position <= coalesce(c.last_problem, n.position)) a
      ${key.join}
    where x.questionnaire_id = ${questionnaireId} and x.grade is not null and x.category_id is not null ${condition}
      and ${part === 1 ? sql`true` : sql`abs(hashint4(x.user_id)::bigint) % ${part} = 0`})`;
}

/** `separation`: the correlation of solving a question with the points that the same sheet earned elsewhere (point-biserial, corrected). */
export const countSolved = async (db: Connection, questionnaireId: number) => listRows<SolvedQuestion>(db)`
    with ${await earnedAnswers(db, questionnaireId)},
    sheet as (select user_id, sum(halves) as halves from earned group by user_id)
    select question_id, category_id, count(*)::int as people, count(*) filter (where is_right)::int as "right",
      count(*) filter (where answer = '')::int as blank, corr(is_right::int, sheet.halves - e.halves) as separation
    from earned e join sheet using (user_id) group by question_id, category_id`;

export interface WrongAnswer {
  readonly questionId: number;
  /** As typed most often by people whose answer has this normal form. */
  readonly value: string;
  readonly total: number | null;
  readonly people: number;
}

/** The most frequent wrong answers to each question, in a category or in all. */
export const listWrongAnswers = async (db: Connection, questionnaireId: number, category?: string) => listRows<WrongAnswer>(db)`
    with ${await earnedAnswers(db, questionnaireId, category === undefined ? sql`` : sql`and x.category_id = (select id from categories where name = ${category})`)},
    wrong as (
      select question_id, form, total, count(*)::int as people, row_number() over (partition by question_id order by count(*) desc, form, total) as place
      from earned where not is_right and answer <> '' group by question_id, form, total)
    select w.question_id, w.total, w.people, mode() within group (order by e.answer) as value
    from wrong w join earned e on e.question_id = w.question_id and e.form = w.form and e.total is not distinct from w.total and not e.is_right
    where w.place <= ${MOST_WRONG_ANSWERS} group by w.question_id, w.form, w.total, w.people, w.place order by w.question_id, w.place`;

export const listKeptSuccesses = (db: Connection, questionnaireId: number) => listRows<SolvedQuestion>(db)`
    select x.question_id, x.category_id, x.people, x.solved as "right", x.blank, x.separation
    from question_successes x join questions n on n.id = x.question_id where n.questionnaire_id = ${questionnaireId}`;

/** Counts a stage before its answers are erased (docs/decisions/school-stages-and-paper.md). */
export const keepSuccesses = async (trx: Connection, questionnaireId: number): Promise<void> => run(trx)`
    insert into question_successes (question_id, category_id, people, solved, blank, separation)
    select "questionId", "categoryId", people, "right", blank, separation
    from jsonb_to_recordset(${JSON.stringify(await countSolved(trx, questionnaireId))}::jsonb)
      s ("questionId" int, "categoryId" int, people int, "right" int, blank int, separation real)
    on conflict (question_id, category_id) do nothing`;
