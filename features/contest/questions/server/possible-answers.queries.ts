import { type Insertable, sql, type Updateable } from "kysely";
import type { Connection } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { conflict, isDuplicate } from "#platform/server/errors.ts";
import { countRows, listValues as listValuesOf, run } from "#platform/server/rows.ts";
import type { QuestionType } from "#season/marking/question-type.ts";
import { typeIn } from "#season/marking/server/question-type.service.ts";
import type { CheckedAnswer } from "./question-set.check.ts";

type KeptText = Pick<CheckedAnswer, "id" | "value" | "normal">;

/** Turns a duplicate value or normal form into this conflict. */
function refuseDuplicate(error: unknown): never {
  if (uniqueIndexes.some((index) => isDuplicate(error, index)))
    throw conflict("Cette question a déjà cette réponse, ou une réponse équivalente");
  throw error;
}
const uniqueIndexes = ["possible_answers_question_id_value_key", "possible_answers_question_id_normal_key"];

export const findPossibleAnswer = (db: Connection, id: number) =>
  db
    .selectFrom("possibleAnswers as a")
    .innerJoin("questions as n", "n.id", "a.questionId")
    .select(["a.id", "a.value", "a.isCorrect", "a.isSolution", "a.spellingOf", "a.questionId", "n.questionnaireId", "n.formMatters"])
    .select(typeIn("n").$castTo<QuestionType>().as("type"))
    .where("a.id", "=", id)
    .executeTakeFirst();

export const listValues = (db: Connection, questionId: number) =>
  db.selectFrom("possibleAnswers").select(["id", "value"]).where("questionId", "=", questionId).orderBy("id").execute();

export const insertPossibleAnswer = (db: Connection, answer: Insertable<DB["possibleAnswers"]>) =>
  db
    .insertInto("possibleAnswers")
    .values(answer)
    .returning(["id", "value", "isCorrect", "spellingOf"])
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate);

/** Returns the number of kept answers. All are set apart first, because values may change places, and a spelling may outlive its solution. */
export async function keepAnswers(db: Connection, questionId: number, texts: readonly KeptText[]): Promise<number> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as k(id int, value text, normal text)`;
  await run(db)`
    update possible_answers a set spelling_of = null, value = E'\\x01' || a.id, normal = E'\\x01' || a.id from ${given}
    where a.question_id = ${questionId} and a.id = k.id`;
  await run(db)`delete from possible_answers a where question_id = ${questionId} and not exists (select from ${given} where k.id = a.id)`;
  return countRows(db)`
    with renamed as (
      update possible_answers a set value = k.value, normal = k.normal from ${given} where a.question_id = ${questionId} and a.id = k.id returning 1)
    select count(*) as count from renamed`;
}

export const listSpellings = (db: Connection, solutionId: number) => listValuesOf<string>(db)`
    select value from possible_answers where spelling_of = ${solutionId} order by id`;

export const countSpellings = (db: Connection, questionId: number) =>
  countRows(db)`select count(*) as count from possible_answers where question_id = ${questionId} and spelling_of is not null`;

export const moveSpellings = (db: Connection, from: number, to: number) =>
  run(db)`update possible_answers set spelling_of = ${to} where spelling_of = ${from}`;

export const updatePossibleAnswer = (db: Connection, id: number, changes: Updateable<DB["possibleAnswers"]>) =>
  db
    .updateTable("possibleAnswers")
    .set(changes)
    .where("id", "=", id)
    .returning(["id", "value", "isCorrect", "spellingOf"])
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate);

export const saveNormalForms = (db: Connection, ids: readonly number[], normalForms: readonly string[]) =>
  run(db)`
    update possible_answers a set normal = given.normal
    from unnest(${[...ids]}::int[], ${[...normalForms]}::text[]) as given(id, normal) where a.id = given.id`.catch(refuseDuplicate);

export const deletePossibleAnswer = (db: Connection, id: number) => db.deleteFrom("possibleAnswers").where("id", "=", id).execute();

/** Writes the whole key of a question: displayed values keep their position. */
export async function saveKey(db: Connection, questionId: number, answers: readonly CheckedAnswer[]): Promise<void> {
  const rows = answers.flatMap(({ spellings, ...answer }) => [
    { ...answer, solution: null },
    ...spellings.map((spelling) => ({ ...spelling, isCorrect: true, solution: answer.value })),
  ]);
  const key = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k(value text, normal text, "isCorrect" boolean, solution text)`;
  await run(db)`update possible_answers set spelling_of = null where question_id = ${questionId} and spelling_of is not null`;
  await run(db)`
    delete from possible_answers where question_id = ${questionId} and value <> all(${rows.map(({ value }) => value)}::text[])`;
  await run(db)`
    insert into possible_answers (question_id, value, normal, is_correct) select ${questionId}, k.value, k.normal, k."isCorrect" from ${key}
    on conflict (question_id, value) do update set normal = excluded.normal, is_correct = excluded.is_correct`;
  await run(db)`
    update possible_answers a set spelling_of = s.id
    from ${key} join possible_answers s on s.question_id = ${questionId} and s.value = k.solution
    where a.question_id = ${questionId} and a.value = k.value`;
}

/** Counts the decisions of a correction whose solution is none of the values that these questions will have. */
export const countLostDecisions = (db: Connection, kept: readonly { readonly questionId: number; readonly value: string }[]) =>
  countRows(db)`
    with kept as (select * from unnest(${kept.map(({ questionId }) => questionId)}::int[], ${kept.map(({ value }) => value)}::text[]) k(question_id, value))
    select count(*) as count from answer_decisions d join possible_answers p on p.id = d.solution_id
    where p.question_id in (select question_id from kept) and (p.question_id, p.value) not in (select question_id, value from kept)`;

/** Restores the possible answers of these questions under their former ids, to which decisions of a correction refer. */
export async function restoreKeys(
  db: Connection,
  { questionIds, before }: { readonly questionIds: readonly number[]; readonly before: readonly object[] },
): Promise<void> {
  const former = sql`jsonb_populate_recordset(null::possible_answers, ${JSON.stringify(before)}::jsonb) f`;
  const ofQuestions = sql`question_id = any(${[...questionIds]}::int[])`;
  await run(db)`update possible_answers set spelling_of = null where ${ofQuestions} and spelling_of is not null`;
  await run(db)`delete from possible_answers where ${ofQuestions} and id not in (select f.id from ${former})`;
  await run(db)`
    insert into possible_answers (id, question_id, value, normal, is_correct) select f.id, f.question_id, f.value, f.normal, f.is_correct from ${former}
    on conflict (id) do update set normal = excluded.normal, is_correct = excluded.is_correct`;
  await run(db)`update possible_answers a set spelling_of = f.spelling_of from ${former} where a.id = f.id and f.spelling_of is not null`;
}
