import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { countRows, listRows, onlyRow, run } from "#platform/server/rows.ts";
import { categoryRules, type RuleSet } from "#season/configuration/server/rules.service.ts";
import type { QuestionType } from "#season/marking/question-type.ts";
import { typeIn } from "#season/marking/server/question-type.service.ts";
import type { KeyImpact } from "../key-impact.contract.ts";
import { answerKey } from "./answer-key.ts";
import { storedSolutions as stageSolutions } from "./grading.queries.ts";

export interface Key {
  readonly questionId: number;
  /** Each in its spellings, itself first, in normal form. */
  readonly solutions: readonly (readonly string[])[];
}

const idsOf = (keys: readonly Key[]) => sql`${keys.map(({ questionId }) => questionId)}::int[]`;

/** Rows like those of `stageSolutions`. */
const providedSolutions = (keys: readonly Key[]): RawBuilder<unknown> => sql`
  select n.id as question_id, n.position, n.coefficient, ${typeIn("n")} as type, f.normal collate "C" as normal, s.solution,
    count(*) filter (where f.place = 1) over (partition by n.id) as solutions
  from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k("questionId" int, solutions jsonb)
    join questions n on n.id = k."questionId"
    cross join lateral jsonb_array_elements(k.solutions) with ordinality s(spellings, solution)
    cross join lateral jsonb_array_elements_text(s.spellings) with ordinality f(normal, place)`;

export const solutionsWith = (questionnaireId: number, keys: readonly Key[]): RawBuilder<unknown> => sql`
  select * from (${stageSolutions(questionnaireId)}) s where s.question_id <> all(${idsOf(keys)})
  union all (${providedSolutions(keys)})`;

/** With decisions of the correction as if applied: accepted spellings join, withdrawn ones go. */
export const solutionsAfter = (questionnaireId: number, keys: readonly Key[], decisions: readonly number[]): RawBuilder<unknown> => sql`
  select s.* from (${solutionsWith(questionnaireId, keys)}) s where not exists (
    select from answer_decisions d where d.id = any(${[...decisions]}::int[]) and d.verdict = 'withdrawn' and d.question_id = s.question_id and d.form = s.normal)
  union all
  select n.id, n.position, n.coefficient, ${typeIn("n")} as type, d.form, d.solution_id,
    (select count(*) from possible_answers p where p.question_id = n.id and p.is_solution)
  from answer_decisions d join questions n on n.id = d.question_id
  where d.id = any(${[...decisions]}::int[]) and d.verdict = 'accepted' and n.questionnaire_id = ${questionnaireId}
    and not exists (select from possible_answers p where p.question_id = n.id and p.normal = d.form)`;

export const listCompared = (db: Connection, questionnaireId: number) => listRows<{
  readonly id: number;
  readonly type: QuestionType;
  readonly formMatters: boolean;
  readonly decisions: readonly number[];
}>(db)`
    select n.id, ${typeIn("n")} as type, n.form_matters,
      array(select d.id from answer_decisions d where d.question_id = n.id and d.solution_id is not null) as decisions
    from questions n where n.questionnaire_id = ${questionnaireId}`;

export const countWaitingDecisions = (db: Connection, questionnaireId: number) => countRows(db)`
    select count(*) as count from answer_decisions d join questions n on n.id = d.question_id
      left join possible_answers p on p.question_id = d.question_id and p.normal = d.form
    where n.questionnaire_id = ${questionnaireId}
      and case d.verdict when 'accepted' then p.id is null when 'withdrawn' then p.spelling_of = d.solution_id else false end`;

type KeyImpactRow = Omit<KeyImpact, "regraded" | "changes" | "lostDecisions">;

const MAX_NAMED = 20;

/** By the stage's rules, for people registered for its year in categories where the questions count. Writes nothing. */
export async function findKeyImpact(
  db: Connection,
  questionnaireId: number,
  keys: readonly Key[],
  { id, rules }: RuleSet,
): Promise<KeyImpactRow> {
  const before = answerKey(
    "o",
    sql`select * from (${stageSolutions(questionnaireId)}) s where s.question_id = any(${idsOf(keys)})`,
    rules.scoring,
  );
  const after = answerKey("w", providedSolutions(keys), rules.scoring);
  await run(db)`set local work_mem = '256MB'`;
  return onlyRow<KeyImpactRow>(db)`
    with ${before.tables}, ${after.tables},
    sheet as materialized (
      select s.user_id, count(*) filter (where ${before.isRight}) as old_grade, count(*) filter (where ${after.isRight}) as grade,
        coalesce(sum(${before.halves}), 0) as old_halves, coalesce(sum(${after.halves}), 0) as halves
      from questionnaires q
        join questions n on n.questionnaire_id = q.id and n.id = any(${idsOf(keys)})
        join sheets s on s.questionnaire_id = q.id
        cross join lateral (
          select n.position, coalesce(s.normal[n.position], s.answers[n.position]) as form, s.totals[n.position] as total) a
        join participations r on r.user_id = s.user_id and r.year = q.year
        join ${categoryRules(sql`${id}::int`)} c on c.category_id = r.category_id and n.position <= coalesce(c.last_problem, n.position)
        ${before.join}
        ${after.join}
      where q.id = ${questionnaireId} and a.form <> ''
      group by s.user_id),
    changed as (
      select s.*, u.username, u.lastname, u.firstname, s.halves > s.old_halves or s.grade > s.old_grade as gains, coalesce(x.by_hand, false) as by_hand,
        x.next_exam_center_id is not null as is_convoked
      from sheet s
        join users u on u.id = s.user_id
        left join results x on x.questionnaire_id = ${questionnaireId} and x.user_id = s.user_id
      where (s.grade, s.halves) <> (s.old_grade, s.old_halves)),
    named as (select * from changed order by lastname, firstname, user_id limit ${MAX_NAMED})
    select (select count(*) from sheet) as sheets,
      jsonb_build_object('people', count(*) filter (where gains), 'points', count(*) filter (where gains and grade > old_grade)) as gaining,
      jsonb_build_object('people', count(*) filter (where not gains), 'points', count(*) filter (where not gains and grade < old_grade)) as losing,
      count(*) filter (where by_hand) as by_hand, count(*) filter (where is_convoked) as convoked,
      (select coalesce(jsonb_agg(jsonb_build_object('id', user_id, 'username', username, 'lastname', lastname, 'firstname', firstname,
          'before', jsonb_build_object('grade', old_grade, 'coefficient', old_halves / 2.0),
          'after', jsonb_build_object('grade', grade, 'coefficient', halves / 2.0)) order by lastname, firstname, user_id), '[]') from named) as people
    from changed`;
}
