import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { typeOf } from "#features/marking/question-type.ts";
import { isVisible } from "#features/stages/server/stage-state.service.ts";
import { FIELD_SEPARATOR } from "#platform/contract/fields.ts";
import { countRows, listRows } from "#platform/server/rows.ts";
import type { MarkedProblem } from "../marking.ts";
import { type QuestionColumns, questionJson } from "./school-stages.queries.ts";

/** The stages of these questions whose results are published; of erased answers nothing can be counted. */
export const listPublished = (db: Connection, questionIds: readonly number[]) => listRows<{ questionnaireId: number; version: number }>(db)`
    select q.id as questionnaire_id, q.version from questionnaires q
    where q.id in (select questionnaire_id from questions where id = any(${[...questionIds]}::int[])) and not q.physical
      and q.answers_erased_at is null and ${isVisible}`;

/** The questions of a stage, for marking; every category plays them. */
export async function listMarked(db: Connection, questionnaireId: number): Promise<Omit<MarkedProblem, "categoryIds">[]> {
  const rows = await listRows<{ id: number; position: number; coefficient: number; question: QuestionColumns }>(db)`
    select n.id, n.position, n.coefficient, ${questionJson} as question from questions n where n.questionnaire_id = ${questionnaireId}`;
  return rows.map(({ question, ...marked }) => ({
    ...marked,
    form: { type: typeOf(question), formMatters: question.formMatters, possibleAnswers: question.possibleAnswers },
  }));
}

/** Of more people a part is counted. */
const MOST_COUNTED = 50_000;

interface Group {
  readonly position: number;
  readonly categoryId: number;
  readonly answers: string[];
  readonly total: number | null;
  readonly people: number;
}

/** The distinct answers of the graded people of a stage, by question and category, with how many gave each. */
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
