import type * as z from "zod";
import type { Connection } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Action } from "#features/audit/trail-labels.ts";
import type { ComparisonRule } from "#features/marking/normal-form.ts";
import { normalFormOf } from "#features/marking/possible-answer.ts";
import { withType } from "#features/marking/question-type.ts";
import { badRequest, foundOr404 } from "#platform/server/errors.ts";
import type { questionsApi } from "../questions.contract.ts";
import { lockUnanswered } from "./lock.ts";
import * as queries from "./possible-answers.queries.ts";
import type { Changes } from "./question-check.ts";
import { type AnswerDraft, checkAnswers } from "./question-set.check.ts";
import { findQuestion, findStageOf } from "./questions.queries.ts";

type Answer = z.output<typeof questionsApi.createAnswer.body>;
type AnswerOut = z.output<typeof questionsApi.createAnswer.response>;

/** A change of solutions: by whom, and whether despite existing answers (STG-12). */
interface Correction {
  readonly actorId: number;
  readonly force: boolean;
}

const UNKNOWN = "Cette réponse n'existe pas";

function requireNormalForm(value: string, question: ComparisonRule): string {
  const normal = normalFormOf(value, question);
  if (normal === "") throw badRequest("La réponse est requise", "value");
  return normal;
}

/** Adds an answer to a new question, until its own are written. */
export async function addSampleAnswer(trx: Connection, questionId: number, question: ComparisonRule): Promise<void> {
  const value = "Réponse";
  await queries.insertPossibleAnswer(trx, { questionId, value, normal: requireNormalForm(value, question), isCorrect: true });
}

/** Replaces the possible answers of a question that nobody answered; refused if two of them are equivalent. */
export async function replaceAnswers(
  trx: Connection,
  questionId: number,
  question: ComparisonRule & { readonly possibleAnswers: readonly AnswerDraft[] },
): Promise<void> {
  const answers = checkAnswers(question, (field, message) => {
    throw badRequest(message, field);
  });
  await queries.deletePossibleAnswersOf(trx, questionId);
  await queries.insertPossibleAnswers(
    trx,
    answers.map((answer) => ({ questionId, ...answer })),
  );
}

/** Adapts the answers' normal forms to the question's type. */
export async function normaliseAnswers(trx: Connection, questionId: number, question: ComparisonRule): Promise<void> {
  const answers = await queries.listValues(trx, questionId);
  await queries.saveNormalForms(
    trx,
    answers.map(({ id }) => id),
    answers.map(({ value }) => requireNormalForm(value, question)),
  );
}

export async function addPossibleAnswer(
  trx: Connection,
  { actorId, force }: Correction,
  questionId: number,
  { value, isCorrect }: Answer,
): Promise<AnswerOut> {
  await lockUnanswered(trx, foundOr404(await findStageOf(trx, questionId), "Cette question n'existe pas"), force);
  const question = foundOr404(await findQuestion(trx, questionId), "Cette question n'existe pas");
  const answer = await queries.insertPossibleAnswer(trx, {
    questionId,
    value,
    normal: requireNormalForm(value, withType(question)),
    isCorrect,
  });
  const after = { questionId, value, isCorrect };
  await record(trx, { actorId, action: actionOf("add", force), subject: `possible answer ${answer.id}`, after });
  return answer;
}

/** Changes a possible answer; an empty value deletes it (STG-06). */
export async function changePossibleAnswer(
  trx: Connection,
  correction: Correction,
  id: number,
  changes: Changes<Answer>,
): Promise<AnswerOut | undefined> {
  if (changes.value === "") return removePossibleAnswer(trx, correction, id);
  const before = await lockPossibleAnswer(trx, correction, id);
  const normal = changes.value === undefined ? {} : { normal: requireNormalForm(changes.value, before) };
  const after = await queries.updatePossibleAnswer(trx, id, { ...changes, ...normal });
  await record(trx, {
    actorId: correction.actorId,
    action: actionOf("change", correction.force),
    subject: `possible answer ${id}`,
    before: forTrail(before),
    after: forTrail({ ...before, ...after }),
  });
  return after;
}

export async function removePossibleAnswer(trx: Connection, correction: Correction, id: number): Promise<undefined> {
  const before = await lockPossibleAnswer(trx, correction, id);
  await queries.deletePossibleAnswer(trx, id);
  const action = actionOf("remove", correction.force);
  await record(trx, { actorId: correction.actorId, action, subject: `possible answer ${id}`, before: forTrail(before) });
}

type LockedAnswer = NonNullable<Awaited<ReturnType<typeof queries.findPossibleAnswer>>>;

/** The current answer, after locking its stage. */
async function lockPossibleAnswer(trx: Connection, { force }: Correction, id: number): Promise<LockedAnswer> {
  const { questionnaireId } = foundOr404(await queries.findPossibleAnswer(trx, id), UNKNOWN);
  await lockUnanswered(trx, questionnaireId, force);
  return foundOr404(await queries.findPossibleAnswer(trx, id), UNKNOWN);
}

const actionOf = (verb: "add" | "change" | "remove", force: boolean): Action => `${verb} possible answer${force ? " by force" : ""}`;

const forTrail = ({ questionId, value, isCorrect }: LockedAnswer) => ({ questionId, value, isCorrect });
