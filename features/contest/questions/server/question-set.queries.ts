import { sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import { firstRow, listValues, run } from "#platform/server/rows.ts";
import { typeIn } from "#season/marking/server/question-type.service.ts";
import type { DistinctSolutions } from "../lookalikes.ts";
import type { CheckedDraft } from "../question-drafts.ts";
import type { QuestionSet } from "../question-set.contract.ts";
import type { CheckedQuestion } from "./question-set.check.ts";
import { possibleAnswersJson, questionsJson } from "./questions.queries.ts";

type StoredSet = QuestionSet & Row<"questionnaires", "name" | "year" | "physical">;

export const findQuestionSet = (db: Connection, questionnaireId: number) => firstRow<StoredSet>(db)`
    select s.name, s.year, s.physical, md5(s.questions::text) as revision, s.questions,
      exists (select from sheets where questionnaire_id = ${questionnaireId}) as is_answered,
      (select coalesce(jsonb_agg(jsonb_build_object('questionId', d.question_id, 'one', d.one, 'other', d.other)), '[]')
        from distinct_solutions d join questions n on n.id = d.question_id where n.questionnaire_id = ${questionnaireId}) as "distinct"
    from (select q.name, q.year, q.physical, ${questionsJson} as questions from questionnaires q where q.id = ${questionnaireId}) s`;

type CheckedRow = Omit<CheckedDraft, "regex"> & {
  readonly regex: string | null;
  readonly position: number;
  readonly distinct: readonly DistinctSolutions[];
};

/** The questions of a stage for its warnings; images are reduced to whether there is one. */
export const listChecked = (db: Connection, questionnaireId: number) => listValues<CheckedRow>(db)`
    select jsonb_build_object('type', ${typeIn("n")}, 'regex', n.regex,
      'coefficient', n.coefficient, 'position', n.position, 'image_start_alt', n.image_start_alt, 'image_end_alt', n.image_end_alt,
      'image_start', case when n.image_start is not null then '' end, 'image_end', case when n.image_end is not null then '' end,
      'formMatters', n.form_matters, 'possibleAnswers', ${possibleAnswersJson},
      'distinct', (select coalesce(jsonb_agg(jsonb_build_object('one', d.one, 'other', d.other)), '[]')
        from distinct_solutions d where d.question_id = n.id)) as question
    from questions n where n.questionnaire_id = ${questionnaireId}`;

/** Questions as rows `d`, each at its position. */
const rowsOf = (questions: readonly WrittenQuestion[], first: number) => {
  const rows = questions.map(({ images, answers, keepsAnswers = false, ...question }, place) => ({
    ...question,
    keeps_answers: keepsAnswers,
    position: first + place,
    start: images.start ?? null,
    keeps_start: images.start === undefined,
    end: images.end ?? null,
    keeps_end: images.end === undefined,
    answers: answers.map((answer, place) => ({ ...answer, place })),
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id int, position int, title text, text text, "imageStartAlt" text, "imageEndAlt" text, "isMultiple" boolean,
    "askTotal" boolean, "openAnswer" int, "formMatters" boolean, regex text, coefficient int, start text, keeps_start boolean, "end" text, keeps_end boolean, keeps_answers boolean, answers jsonb)`;
};

/** A question to write; with `keepsAnswers` the stored possible answers stay, with their ids. */
export type WrittenQuestion = CheckedQuestion & { readonly keepsAnswers?: boolean };

export const deleteOtherQuestions = (db: Connection, questionnaireId: number, ids: readonly number[]) =>
  run(db)`delete from questions where questionnaire_id = ${questionnaireId} and id <> all(${[...ids]}::int[])`;

/** Writes questions from the position `first` on with their possible answers: answers with an id are changed, others inserted. */
export async function writeQuestions(
  db: Connection,
  questionnaireId: number,
  questions: readonly WrittenQuestion[],
  first = 1,
): Promise<void> {
  const rows = rowsOf(questions, first);
  await run(db)`
    update questions n set position = d.position, title = d.title, text = d.text, image_start_alt = d."imageStartAlt", image_end_alt = d."imageEndAlt",
      is_multiple = d."isMultiple", ask_total = d."askTotal",
      open_answer = d."openAnswer", form_matters = d."formMatters", regex = d.regex, coefficient = d.coefficient,
      image_start = case when d.keeps_start then n.image_start else decode(d.start, 'base64') end,
      image_end = case when d.keeps_end then n.image_end else decode(d."end", 'base64') end
    from ${rows} where n.id = d.id and n.questionnaire_id = ${questionnaireId}`;
  await run(db)`
    insert into questions (questionnaire_id, position, title, text, image_start_alt, image_end_alt, is_multiple, ask_total, open_answer, form_matters, regex, coefficient, image_start, image_end)
    select ${questionnaireId}, d.position, d.title, d.text, d."imageStartAlt", d."imageEndAlt", d."isMultiple", d."askTotal", d."openAnswer", d."formMatters", d.regex, d.coefficient,
      decode(d.start, 'base64'), decode(d."end", 'base64')
    from ${rows} where d.id is null order by d.position`;
  await writeAnswers(db, questionnaireId, rows, first);
}

/** Rewrites possible answers except unchanged ones, whose ids a program may have read. */
async function writeAnswers(db: Connection, questionnaireId: number, rows: ReturnType<typeof rowsOf>, first: number): Promise<void> {
  await run(db)`
    delete from possible_answers a using questions n
    where n.id = a.question_id and n.questionnaire_id = ${questionnaireId} and n.position >= ${first}
      and not exists (select from ${rows} where d.id = n.id and d.keeps_answers)`;
  await run(db)`
    insert into possible_answers (question_id, value, normal, is_correct)
    select n.id, a.value, a.normal, a."isCorrect"
    from ${rows}
      join questions n on n.questionnaire_id = ${questionnaireId} and n.position = d.position
      cross join jsonb_to_recordset(d.answers) as a(place int, value text, normal text, "isCorrect" boolean)
    where not d.keeps_answers
    order by d.position, a.place`;
  await run(db)`
    insert into possible_answers (question_id, value, normal, is_correct, spelling_of)
    select n.id, f.value, f.normal, true, s.id
    from ${rows}
      join questions n on n.questionnaire_id = ${questionnaireId} and n.position = d.position
      cross join jsonb_to_recordset(d.answers) as a(place int, value text, spellings jsonb)
      join possible_answers s on s.question_id = n.id and s.value = a.value
      cross join rows from (jsonb_to_recordset(a.spellings) as (value text, normal text)) with ordinality as f(value, normal, place)
    where not d.keeps_answers
    order by d.position, a.place, f.place`;
}
