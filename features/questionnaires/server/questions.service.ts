import type { Connection } from "#database/open.ts";
import { answerKindOf } from "#features/answers/normal-form.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { badRequest, known } from "#platform/server/errors.ts";
import type { Question } from "../questionnaires.contract.ts";
import { holdUnanswered } from "./hold.ts";
import { addSampleAnswer, normaliseAnswers, replaceAnswers } from "./possible-answers.service.ts";
import { asKept, type Changes, merged, newQuestion, type QuestionDraft } from "./question-check.ts";
import type { AnswerDraft } from "./question-set.check.ts";
import * as queries from "./questions.queries.ts";

/** What a call says of a question, its possible answers with it. */
type Draft = Changes<QuestionDraft & { readonly possibleAnswers: readonly AnswerDraft[] }>;

const MOST_QUESTIONS = 200;
const UNKNOWN = "Cette question n'existe pas";

/** Adds a question with its answers, or else one sample answer; those at its position and after make room. */
export async function addQuestion(
  trx: Connection,
  actorId: number,
  questionnaireId: number,
  { possibleAnswers, ...draft }: Draft,
): Promise<Question> {
  await holdUnanswered(trx, questionnaireId);
  const last = (await queries.countQuestions(trx, questionnaireId)) + 1;
  if (last > MOST_QUESTIONS) throw badRequest(`Une étape a ${MOST_QUESTIONS} questions au plus`);
  const asked = merged(newQuestion(last), draft);
  const kept = asKept(asked);
  const position = Math.min(asked.position, last);
  await queries.shiftQuestions(trx, questionnaireId, position, 1);
  const id = await queries.insertQuestion(trx, { ...kept, questionnaireId, position });
  await (possibleAnswers ? replaceAnswers(trx, id, { ...asked, possibleAnswers }) : addSampleAnswer(trx, id, asked));
  const question = known(await queries.findQuestion(trx, id));
  await record(trx, { actorId, action: "add question", subject: `question ${id}`, after: { questionnaireId, ...traced(question) } });
  return question;
}

/** Changes the named fields of a question, its answers as a whole where they are named; an empty title deletes it (STG-06). */
export async function changeQuestion(
  trx: Connection,
  actorId: number,
  id: number,
  { possibleAnswers, ...changes }: Draft,
): Promise<Question | undefined> {
  if (changes.title === "") return removeQuestion(trx, actorId, id);
  const { questionnaireId, question: before } = await holdQuestion(trx, id);
  const asked = merged<QuestionDraft>(before, changes);
  await queries.updateQuestion(trx, id, asKept(asked));
  const last = await queries.countQuestions(trx, questionnaireId);
  await queries.moveQuestion(trx, id, before.position, Math.min(asked.position, last));
  if (possibleAnswers) await replaceAnswers(trx, id, { ...asked, possibleAnswers });
  else if (answerKindOf(before) !== answerKindOf(asked)) await normaliseAnswers(trx, id, asked);
  const after = known(await queries.findQuestion(trx, id));
  await record(trx, { actorId, action: "change question", subject: `question ${id}`, before: traced(before), after: traced(after) });
  return after;
}

/** Deletes a question; those after it move up. */
export async function removeQuestion(trx: Connection, actorId: number, id: number): Promise<undefined> {
  const { questionnaireId, question } = await holdQuestion(trx, id);
  await queries.deleteQuestion(trx, id);
  await queries.shiftQuestions(trx, questionnaireId, question.position, -1);
  await record(trx, { actorId, action: "remove question", subject: `question ${id}`, before: { questionnaireId, ...traced(question) } });
}

/** The question as it stands once its stage is held: somebody else may have changed it while one waited. */
async function holdQuestion(trx: Connection, id: number): Promise<{ questionnaireId: number; question: Question }> {
  const questionnaireId = known(await queries.findStageOf(trx, id), UNKNOWN);
  await holdUnanswered(trx, questionnaireId);
  return { questionnaireId, question: known(await queries.findQuestion(trx, id), UNKNOWN) };
}

/** A question as the trail keeps it: whether it has images, not the images. */
export const traced = ({ image_start, image_end, ...question }: Question) => ({
  ...question,
  image_start: image_start !== null,
  image_end: image_end !== null,
});
