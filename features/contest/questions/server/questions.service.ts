import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { badRequest, foundOr404 } from "#platform/server/errors.ts";
import { answerKindOf } from "#season/marking/normal-form.ts";
import { withType } from "#season/marking/question-type.ts";
import { newQuestion } from "../question-drafts.ts";
import { MAX_QUESTIONS, TOO_MANY_QUESTIONS } from "../question-set.contract.ts";
import type { Question } from "../questions.contract.ts";
import { lockUnanswered } from "./lock.ts";
import { addSampleAnswer, normaliseAnswers, replaceAnswers } from "./possible-answers.service.ts";
import { type Changes, type QuestionDraft, toStoredQuestion, withChanges } from "./question-check.ts";
import type { AnswerDraft } from "./question-set.check.ts";
import * as queries from "./questions.queries.ts";
import { withinWeight } from "./weight.ts";

const ADD_QUESTION = action("add question", "a ajouté une question");
const CHANGE_QUESTION = action("change question", "a modifié une question");
const REMOVE_QUESTION = action("remove question", "a supprimé une question");

type Draft = Changes<QuestionDraft & { readonly possibleAnswers: readonly AnswerDraft[] }>;

const UNKNOWN = "Cette question n'existe pas";

/** Adds a question with its answers, or with one sample answer; the questions from its position on shift. */
export async function addQuestion(
  trx: Connection,
  actorId: number,
  questionnaireId: number,
  { possibleAnswers, ...draft }: Draft,
): Promise<Question> {
  await lockUnanswered(trx, questionnaireId);
  const last = (await queries.countQuestions(trx, questionnaireId)) + 1;
  if (last > MAX_QUESTIONS) throw badRequest(TOO_MANY_QUESTIONS);
  const next = withChanges(newQuestion(last), draft);
  const stored = toStoredQuestion(next);
  const position = Math.min(next.position, last);
  await queries.shiftQuestions(trx, questionnaireId, position, 1);
  const id = await withinWeight(trx, { questionnaireId, field: "text" }, async () => {
    const added = await queries.insertQuestion(trx, { ...stored, questionnaireId, position });
    await (possibleAnswers
      ? replaceAnswers(trx, added, { ...withType(next), possibleAnswers })
      : addSampleAnswer(trx, added, withType(next)));
    return added;
  });
  const question = foundOr404(await queries.findQuestion(trx, id));
  await record(trx, { actorId, action: ADD_QUESTION, subject: `question ${id}`, after: { questionnaireId, ...forTrail(question) } });
  return question;
}

/** Changes the given fields of a question; given answers replace all of its answers. An empty title deletes it (STG-06). */
export async function changeQuestion(
  trx: Connection,
  actorId: number,
  id: number,
  { possibleAnswers, ...changes }: Draft,
): Promise<Question | undefined> {
  if (changes.title === "") return removeQuestion(trx, actorId, id);
  const { questionnaireId, question: before } = await lockQuestion(trx, id);
  const next = withChanges<QuestionDraft>(before, changes);
  const typed = withType(next);
  await withinWeight(trx, { questionnaireId, field: "text" }, async () => {
    await queries.updateQuestion(trx, id, toStoredQuestion(next));
    if (possibleAnswers) await replaceAnswers(trx, id, { ...typed, possibleAnswers });
    else if (answerKindOf(withType(before)) !== answerKindOf(typed)) await normaliseAnswers(trx, id, typed);
  });
  const last = await queries.countQuestions(trx, questionnaireId);
  await queries.moveQuestion(trx, id, before.position, Math.min(next.position, last));
  const after = foundOr404(await queries.findQuestion(trx, id));
  await record(trx, { actorId, action: CHANGE_QUESTION, subject: `question ${id}`, before: forTrail(before), after: forTrail(after) });
  return after;
}

export async function removeQuestion(trx: Connection, actorId: number, id: number): Promise<undefined> {
  const { questionnaireId, question } = await lockQuestion(trx, id);
  await queries.deleteQuestion(trx, id);
  await queries.shiftQuestions(trx, questionnaireId, question.position, -1);
  await record(trx, { actorId, action: REMOVE_QUESTION, subject: `question ${id}`, before: { questionnaireId, ...forTrail(question) } });
}

/** Returns the question read after locking its stage, because it may have changed during the wait. */
async function lockQuestion(trx: Connection, id: number): Promise<{ questionnaireId: number; question: Question }> {
  const questionnaireId = foundOr404(await queries.findStageOf(trx, id), UNKNOWN);
  await lockUnanswered(trx, questionnaireId);
  return { questionnaireId, question: foundOr404(await queries.findQuestion(trx, id), UNKNOWN) };
}

/** A question in the trail, with whether it has images instead of the images. */
export const forTrail = ({ image_start, image_end, ...question }: Question) => ({
  ...question,
  image_start: image_start !== null,
  image_end: image_end !== null,
});
