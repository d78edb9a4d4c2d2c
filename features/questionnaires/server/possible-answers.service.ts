import type * as z from "zod";
import type { Connection } from "#database/open.ts";
import type { Compared } from "#features/answers/normal-form.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Action } from "#features/audit/wordings.ts";
import { badRequest, known } from "#platform/server/errors.ts";
import { normalOf } from "../possible-answer.ts";
import type { questionsApi } from "../questionnaires.contract.ts";
import { holdUnanswered } from "./hold.ts";
import * as queries from "./possible-answers.queries.ts";
import type { Changes } from "./question-check.ts";
import { type AnswerDraft, checkedAnswers } from "./question-set.check.ts";
import { findQuestion, findStageOf } from "./questions.queries.ts";

type Answer = z.output<typeof questionsApi.createAnswer.body>;
type AnswerOut = z.output<typeof questionsApi.createAnswer.response>;

/** A change of solutions: who makes it, and whether in spite of answers already given (STG-12). */
interface Correction {
  readonly actorId: number;
  readonly force: boolean;
}

const UNKNOWN = "Cette réponse n'existe pas";

function knownNormalOf(value: string, question: Compared): string {
  const normal = normalOf(value, question);
  if (normal === "") throw badRequest("La réponse est requise", "value");
  return normal;
}

/** What a new question holds until its own answers are written. */
export async function addSampleAnswer(trx: Connection, questionId: number, question: Compared): Promise<void> {
  const value = "Réponse";
  await queries.insertPossibleAnswer(trx, { questionId, value, normal: knownNormalOf(value, question), isCorrect: true });
}

/** Writes the answers of a question that nobody answered, in the place of those it had; refused where two of them say the same. */
export async function replaceAnswers(
  trx: Connection,
  questionId: number,
  question: Compared & { readonly possibleAnswers: readonly AnswerDraft[] },
): Promise<void> {
  const answers = checkedAnswers(question, (field, message) => {
    throw badRequest(message, field);
  });
  await queries.deletePossibleAnswersOf(trx, questionId);
  await queries.insertPossibleAnswers(
    trx,
    answers.map((answer) => ({ questionId, ...answer })),
  );
}

/** Compares the answers of a question as its new type asks. */
export async function normaliseAnswers(trx: Connection, questionId: number, question: Compared): Promise<void> {
  const answers = await queries.listValues(trx, questionId);
  await queries.saveNormals(
    trx,
    answers.map(({ id }) => id),
    answers.map(({ value }) => knownNormalOf(value, question)),
  );
}

export async function addPossibleAnswer(
  trx: Connection,
  { actorId, force }: Correction,
  questionId: number,
  { value, isCorrect }: Answer,
): Promise<AnswerOut> {
  await holdUnanswered(trx, known(await findStageOf(trx, questionId), "Cette question n'existe pas"), force);
  const question = known(await findQuestion(trx, questionId), "Cette question n'existe pas");
  const answer = await queries.insertPossibleAnswer(trx, { questionId, value, normal: knownNormalOf(value, question), isCorrect });
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
  const before = await holdPossibleAnswer(trx, correction, id);
  const normal = changes.value === undefined ? {} : { normal: knownNormalOf(changes.value, before) };
  const after = await queries.updatePossibleAnswer(trx, id, { ...changes, ...normal });
  await record(trx, {
    actorId: correction.actorId,
    action: actionOf("change", correction.force),
    subject: `possible answer ${id}`,
    before: traced(before),
    after: traced({ ...before, ...after }),
  });
  return after;
}

export async function removePossibleAnswer(trx: Connection, correction: Correction, id: number): Promise<undefined> {
  const before = await holdPossibleAnswer(trx, correction, id);
  await queries.deletePossibleAnswer(trx, id);
  const action = actionOf("remove", correction.force);
  await record(trx, { actorId: correction.actorId, action, subject: `possible answer ${id}`, before: traced(before) });
}

type Held = NonNullable<Awaited<ReturnType<typeof queries.findPossibleAnswer>>>;

/** The answer as it stands once its stage is held. */
async function holdPossibleAnswer(trx: Connection, { force }: Correction, id: number): Promise<Held> {
  const { questionnaireId } = known(await queries.findPossibleAnswer(trx, id), UNKNOWN);
  await holdUnanswered(trx, questionnaireId, force);
  return known(await queries.findPossibleAnswer(trx, id), UNKNOWN);
}

const actionOf = (verb: "add" | "change" | "remove", force: boolean): Action => `${verb} possible answer${force ? " by force" : ""}`;

const traced = ({ questionId, value, isCorrect }: Held) => ({ questionId, value, isCorrect });
