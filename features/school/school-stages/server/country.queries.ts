import { areAllMarksFinal, type SolvedQuestion } from "#contest/results/server/results.service.ts";
import type { Connection } from "#database/open.ts";
import { listRows, run } from "#platform/server/rows.ts";
import { isVisible } from "#season/stages/server/stage-state.service.ts";

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

export const listKeptSuccesses = (db: Connection, questionnaireId: number) => listRows<SolvedQuestion>(db)`
    select x.question_id, x.category_id, x.people, x.solved as "right" from question_successes x join questions n on n.id = x.question_id
    where n.questionnaire_id = ${questionnaireId}`;

export const insertSuccesses = (trx: Connection, successes: readonly SolvedQuestion[]) => run(trx)`
    insert into question_successes (question_id, category_id, people, solved)
    select "questionId", "categoryId", people, "right"
    from jsonb_to_recordset(${JSON.stringify(successes)}::jsonb) s ("questionId" int, "categoryId" int, people int, "right" int)
    on conflict (question_id, category_id) do nothing`;
