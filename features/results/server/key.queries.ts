import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { categoryRules, type RuleSet } from "#features/configuration/server/rules.service.ts";
import { onlyRow } from "#platform/server/rows.ts";
import type { KeyImpact } from "../key-impact.contract.ts";
import { answerKey } from "./answer-key.ts";
import { storedSolutions as stageSolutions } from "./grading.queries.ts";

/** Each solution in its spellings, itself first, in normal form. */
export type Solutions = readonly (readonly string[])[];

/** The solutions of one question, in each spelling: stored, or these. */
const solutionsOf = (questionId: number, answers: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select n.id as question_id, n.position, n.coefficient, n.is_multiple, n.ask_total, n.open_answer, p.normal, p.solution,
    count(*) filter (where p.is_solution) over () as solutions
  from questions n cross join (${answers}) as p(normal, solution, is_solution)
  where n.id = ${questionId}`;

const storedSolutions = (questionId: number) =>
  sql`select normal, coalesce(spelling_of, id), is_solution from possible_answers where question_id = ${questionId} and is_correct and normal <> ''`;
const providedSolutions = (solutions: Solutions) =>
  sql`select f.normal collate "C", s.solution, f.place = 1
    from jsonb_array_elements(${JSON.stringify(solutions)}::jsonb) with ordinality s(spellings, solution)
      cross join lateral jsonb_array_elements_text(s.spellings) with ordinality f(normal, place)`;

/** Of all questions of a stage, with these solutions of one of them. */
export const solutionsWith = (questionnaireId: number, questionId: number, solutions: Solutions): RawBuilder<unknown> => sql`
  select * from (${stageSolutions(questionnaireId)}) s where s.question_id <> ${questionId}
  union all (${solutionsOf(questionId, providedSolutions(solutions))})`;

type KeyImpactRow = Omit<KeyImpact, "regraded" | "changes">;

const MAX_NAMED = 20;

/**
 * What another key of a question would change, by the rules of the stage, for people registered for the stage's year in categories where
 * it counts. Nothing is written.
 */
export async function findKeyImpact(
  db: Connection,
  questionId: number,
  solutions: Solutions,
  { id, rules }: RuleSet,
): Promise<KeyImpactRow> {
  const before = answerKey("o", solutionsOf(questionId, storedSolutions(questionId)), rules.scoring);
  const after = answerKey("w", solutionsOf(questionId, providedSolutions(solutions)), rules.scoring);
  return onlyRow<KeyImpactRow>(db)`
    with ${before.tables}, ${after.tables},
    sheet as materialized (
      select s.user_id, coalesce(${before.isRight}, false)::int as old_grade, coalesce(${after.isRight}, false)::int as grade,
        coalesce(${before.halves}, 0) as old_halves, coalesce(${after.halves}, 0) as halves
      from questions n
        join questionnaires q on q.id = n.questionnaire_id
        join sheets s on s.questionnaire_id = q.id
        cross join lateral (
          select n.position, coalesce(s.normal[n.position], s.answers[n.position]) as form, s.totals[n.position] as total) a
        join participations r on r.user_id = s.user_id and r.year = q.year
        join ${categoryRules(sql`${id}::int`)} c on c.category_id = r.category_id and n.position <= coalesce(c.last_problem, n.position)
        ${before.join}
        ${after.join}
      where n.id = ${questionId} and a.form <> ''),
    changed as (
      select s.*, u.username, u.lastname, u.firstname, s.halves > s.old_halves or s.grade > s.old_grade as gains, coalesce(x.by_hand, false) as by_hand
      from sheet s
        join users u on u.id = s.user_id
        join questions n on n.id = ${questionId}
        left join results x on x.questionnaire_id = n.questionnaire_id and x.user_id = s.user_id
      where (s.grade, s.halves) <> (s.old_grade, s.old_halves)),
    named as (select * from changed order by lastname, firstname, user_id limit ${MAX_NAMED})
    select (select count(*) from sheet) as sheets,
      jsonb_build_object('people', count(*) filter (where gains), 'points', count(*) filter (where gains and grade > old_grade)) as gaining,
      jsonb_build_object('people', count(*) filter (where not gains), 'points', count(*) filter (where not gains and grade < old_grade)) as losing,
      count(*) filter (where by_hand) as by_hand,
      (select coalesce(jsonb_agg(jsonb_build_object('id', user_id, 'username', username, 'lastname', lastname, 'firstname', firstname,
          'before', jsonb_build_object('grade', old_grade, 'coefficient', old_halves / 2.0),
          'after', jsonb_build_object('grade', grade, 'coefficient', halves / 2.0)) order by lastname, firstname, user_id), '[]') from named) as people
    from changed`;
}
