import type { Connection } from "#database/open.ts";
import { listRows } from "#platform/server/rows.ts";
import type { QualificationState } from "../qualification.ts";
import type { ResultKey } from "./results.queries.ts";

export interface FormerQualification extends ResultKey {
  /** When the change to undo was made; a result that changed since stays. */
  readonly at: string;
  readonly before: QualificationState | null;
}

/** Restores these qualifications unless changed since; returns the restored ones. */
export const restoreQualifications = (db: Connection, rows: readonly FormerQualification[]) => listRows<ResultKey>(db)`
    with former as (
      select * from unnest(${rows.map(({ userId }) => userId)}::int[], ${rows.map(({ questionnaireId }) => questionnaireId)}::int[],
        ${rows.map(({ at }) => at)}::timestamptz[], ${rows.map(({ before }) => before === null)}::boolean[],
        ${rows.map(({ before }) => before?.qualified ?? null)}::boolean[], ${rows.map(({ before }) => before?.nextExamCenterId ?? null)}::int[],
        ${rows.map(({ before }) => before?.origin ?? null)}::qualification_origin[])
        as f (user_id, questionnaire_id, at, is_new, qualified, next_exam_center_id, origin)),
    removed as (
      delete from results x using former f
      where f.is_new and x.user_id = f.user_id and x.questionnaire_id = f.questionnaire_id and x.updated_at = f.at
      returning x.user_id, x.questionnaire_id),
    restored as (
      update results x set qualified = f.qualified, next_exam_center_id = f.next_exam_center_id, origin = f.origin,
        version = x.version + 1, updated_at = now()
      from former f where not f.is_new and x.user_id = f.user_id and x.questionnaire_id = f.questionnaire_id and x.updated_at = f.at
      returning x.user_id, x.questionnaire_id)
    select user_id, questionnaire_id from removed union all select user_id, questionnaire_id from restored`;
