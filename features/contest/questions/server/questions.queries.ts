import { type Insertable, sql, type Updateable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { countRows, firstRow, firstValue, run } from "#platform/server/rows.ts";
import { stageColumns } from "#season/stages/server/stages.service.ts";
import type { Stage } from "#season/stages/stages.contract.ts";
import type { Question } from "../questions.contract.ts";
import { wireImage } from "./images.ts";
import { typesetOf } from "./statements.service.ts";

/** The possible answers of the question `n`, each solution with its other spellings. */
export const possibleAnswersJson = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'value', a.value, 'isCorrect', a.is_correct)
    || coalesce((select jsonb_build_object('spellings', jsonb_agg(jsonb_build_object('id', s.id, 'value', s.value) order by s.id))
      from possible_answers s where s.question_id = a.question_id and s.spelling_of = a.id having count(*) > 0), '{}') order by a.id), '[]')
  from possible_answers a where a.question_id = n.id and a.spelling_of is null)`;

/** A question for the office, from the row `n`. */
const questionJson = sql`jsonb_build_object('id', n.id, 'title', n.title, 'text', n.text,
  'image_start', ${wireImage("n.image_start")}, 'image_end', ${wireImage("n.image_end")},
  'image_start_alt', n.image_start_alt, 'image_end_alt', n.image_end_alt,
  'isMultiple', n.is_multiple, 'askTotal', n.ask_total, 'openAnswer', n.open_answer, 'formMatters', n.form_matters, 'regex', n.regex, 'position', n.position,
  'coefficient', n.coefficient,
  'possibleAnswers', ${possibleAnswersJson})`;

/** The questions of the stage `q`, by position. */
export const questionsJson = sql`(select coalesce(jsonb_agg(${questionJson} order by n.position), '[]')
  from questions n where n.questionnaire_id = q.id)`;

export const findQuestion = (db: Connection, id: number) =>
  firstValue<Question>(db)`select ${questionJson} as question from questions n where n.id = ${id}`;

export const findStageOf = (db: Connection, questionId: number) =>
  firstValue<number>(db)`select questionnaire_id from questions where id = ${questionId}`;

export const countQuestions = (db: Connection, questionnaireId: number) =>
  countRows(db)`select count(*) as count from questions where questionnaire_id = ${questionnaireId}`;

/** The size in bytes of a stage's question texts as JSON, with statements as pages show them. */
export const weightOfQuestions = (db: Connection, questionnaireId: number) =>
  countRows(db)`
    select coalesce(sum(octet_length(jsonb_build_object('title', n.title, 'text', ${typesetOf("n.text")}, 'start', n.image_start_alt, 'end', n.image_end_alt,
      'answers', (select jsonb_agg(a.value) from possible_answers a where a.question_id = n.id))::text)), 0) as count
    from questions n where n.questionnaire_id = ${questionnaireId}`;

export const insertQuestion = async (db: Connection, question: Insertable<DB["questions"]>): Promise<number> =>
  (await db.insertInto("questions").values(question).returning("id").executeTakeFirstOrThrow()).id;

export const updateQuestion = (db: Connection, id: number, changes: Updateable<DB["questions"]>) =>
  db.updateTable("questions").set(changes).where("id", "=", id).execute();

export const deleteQuestion = (db: Connection, id: number) => db.deleteFrom("questions").where("id", "=", id).execute();

/** Shifts the questions from this position on by one, down to make room or up to close a gap. */
export const shiftQuestions = (db: Connection, questionnaireId: number, from: number, delta: 1 | -1) => run(db)`
    update questions set position = position + ${delta}::int where questionnaire_id = ${questionnaireId} and position >= ${from}`;

/** Moves a question to another position; those in between make room. */
export const moveQuestion = (db: Connection, id: number, from: number, to: number) => run(db)`
    update questions n set position = case when n.id = ${id} then ${to}::int else n.position + sign(${from}::int - ${to}::int)::int end
    from questions moved where moved.id = ${id} and n.questionnaire_id = moved.questionnaire_id
      and n.position between least(${from}::int, ${to}::int) and greatest(${from}::int, ${to}::int)`;

export const findStageWithQuestions = (db: Connection, id: number) => firstRow<Stage & { questions: Question[] }>(db)`
    select ${stageColumns}, ${questionsJson} as questions from questionnaires q where q.id = ${id}`;
