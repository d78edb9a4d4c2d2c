import { areAllMarksFinal } from "#contest/results/server/results.service.ts";
import type { Connection } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
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
