import { sql } from "kysely";
import { areAllMarksFinal } from "#contest/results/server/results.service.ts";
import type { Connection } from "#database/open.ts";
import { FIELD_SEPARATOR } from "#platform/contract/fields.ts";
import { countRows, listRows, run } from "#platform/server/rows.ts";
import { typeOf } from "#season/marking/question-type.ts";
import { isVisible } from "#season/stages/server/stage-state.service.ts";
import type { Success } from "../country.ts";
import type { MarkedProblem } from "../marking.ts";
import { type QuestionColumns, questionJson } from "./school-stages.queries.ts";

export interface PublishedStage {
  readonly questionnaireId: number;
  readonly version: number;
  /** The answers are erased, and nothing can be counted any more. */
  readonly isErased: boolean;
}

/** The stages of these questions whose results are published with final marks. */
export const listPublished = (db: Connection, questionIds: readonly number[]) => listRows<PublishedStage>(db)`
    select q.id as questionnaire_id, q.version, q.answers_erased_at is not null as is_erased from questionnaires q
    where q.id in (select questionnaire_id from questions where id = any(${[...questionIds]}::int[])) and not q.physical
      and ${isVisible} and ${areAllMarksFinal}`;

/** The questions of a stage, for marking; every category plays them. */
export async function listMarked(db: Connection, questionnaireId: number): Promise<Omit<MarkedProblem, "categoryIds">[]> {
  const rows = await listRows<{ id: number; position: number; coefficient: number; question: QuestionColumns }>(db)`
    select n.id, n.position, n.coefficient, ${questionJson} as question from questions n where n.questionnaire_id = ${questionnaireId}`;
  return rows.map(({ question, ...marked }) => ({
    ...marked,
    form: { type: typeOf(question), formMatters: question.formMatters, possibleAnswers: question.possibleAnswers },
  }));
}

/** Beyond this number of people, a sample is counted. */
const MOST_COUNTED = 50_000;

interface Group {
  readonly position: number;
  readonly categoryId: number;
  readonly answers: string[];
  readonly total: number | null;
  readonly people: number;
}

/** The distinct answers of a stage's graded people by question and category, with the number of people who gave each. */
export async function listGroups(db: Connection, questionnaireId: number): Promise<Group[]> {
  const people = await countRows(
    db,
  )`select count(*) as count from results where questionnaire_id = ${questionnaireId} and grade is not null`;
  const part = Math.max(1, Math.ceil(people / MOST_COUNTED));
  return listRows<Group>(db)`
    select a.position::int, x.category_id, string_to_array(a.answer, ${FIELD_SEPARATOR}) as answers, a.total, count(*)::int as people
    from results x join sheets s on s.questionnaire_id = x.questionnaire_id and s.user_id = x.user_id
      cross join lateral (select position, coalesce(normal, answer, '') as answer, total
        from unnest(s.answers, s.normal, s.totals) with ordinality a (answer, normal, total, position)) a
    where x.questionnaire_id = ${questionnaireId} and x.grade is not null and x.category_id is not null
      and ${part === 1 ? sql`true` : sql`abs(hashint4(x.user_id)::bigint) % ${part} = 0`}
    group by 1, 2, 3, 4`;
}

export interface QuestionSuccess extends Success {
  readonly questionId: number;
}

/** The counts made before a stage's answers were erased. */
export const listKeptSuccesses = (db: Connection, questionnaireId: number) => listRows<QuestionSuccess>(db)`
    select x.question_id, x.category_id, x.people, x.solved as "right" from question_successes x join questions n on n.id = x.question_id
    where n.questionnaire_id = ${questionnaireId}`;

export const insertSuccesses = (trx: Connection, successes: readonly QuestionSuccess[]) => run(trx)`
    insert into question_successes (question_id, category_id, people, solved)
    select "questionId", "categoryId", people, "right"
    from jsonb_to_recordset(${JSON.stringify(successes)}::jsonb) s ("questionId" int, "categoryId" int, people int, "right" int)
    on conflict (question_id, category_id) do nothing`;
