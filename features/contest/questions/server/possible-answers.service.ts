import type * as z from "zod";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection } from "#database/open.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import { hasRow } from "#platform/server/rows.ts";
import type { ComparisonRule } from "#season/marking/normal-form.ts";
import { MAX_SPELLINGS, normalFormOf, SPELLING_OF_CHOICE, SPELLING_OF_WRONG, TOO_MANY_SPELLINGS } from "#season/marking/possible-answer.ts";
import { isFree, withType } from "#season/marking/question-type.ts";
import type { DistinctSolutions } from "../lookalikes.ts";
import type { questionsApi } from "../questions.contract.ts";
import { lockUnanswered } from "./lock.ts";
import * as queries from "./possible-answers.queries.ts";
import type { Changes } from "./question-check.ts";
import { type AnswerDraft, checkAnswers } from "./question-set.check.ts";
import { findQuestion, findStageOf } from "./questions.queries.ts";
import { withinWeight } from "./weight.ts";

type AnswerOut = z.output<typeof questionsApi.createAnswer.response>;

/** A change of solutions: its author, and whether existing answers do not prevent it (STG-12). */
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

/** Adds an answer to a new question until the office writes its own. */
export async function addSampleAnswer(trx: Connection, questionId: number, question: ComparisonRule): Promise<void> {
  const value = "Réponse";
  await queries.insertPossibleAnswer(trx, { questionId, value, normal: requireNormalForm(value, question), isCorrect: true });
}

/** @throws {Refusal} 400 if two of them are equivalent, or an id is not one of the question's. */
export async function replaceAnswers(
  trx: Connection,
  questionId: number,
  question: ComparisonRule & { readonly possibleAnswers: readonly AnswerDraft[] },
): Promise<void> {
  const answers = checkAnswers(question, (field, message) => {
    throw badRequest(message, field);
  });
  const kept = answers.flatMap(({ spellings, ...answer }) => [answer, ...spellings]).filter(({ id }) => id !== undefined);
  if ((await queries.keepAnswers(trx, questionId, kept)) !== kept.length)
    throw badRequest("Une réponse porte l'id d'une autre question, ou deux portent le même", "possibleAnswers");
  await queries.saveKey(trx, questionId, answers);
}

/** Adapts the answers' normal forms to the question's type; refused if spellings would become choices. */
export async function normaliseAnswers(trx: Connection, questionId: number, question: ComparisonRule): Promise<void> {
  if (!isFree(question.type) && (await queries.countSpellings(trx, questionId)) > 0)
    throw conflict(`${SPELLING_OF_CHOICE} : retirez d'abord celles de cette question.`);
  const answers = await queries.listValues(trx, questionId);
  const normalForms = answers.map(({ value }) => requireNormalForm(value, question));
  const ids = answers.map(({ id }) => id);
  await queries.saveNormalForms(trx, ids, normalForms);
}

export async function addPossibleAnswer(
  trx: Connection,
  correction: Correction,
  questionId: number,
  { value, isCorrect, spellingOf }: z.output<typeof questionsApi.createAnswer.body>,
): Promise<AnswerOut> {
  const questionnaireId = foundOr404(await findStageOf(trx, questionId), "Cette question n'existe pas");
  await lockUnanswered(trx, questionnaireId, correction.force);
  const question = withType(foundOr404(await findQuestion(trx, questionId), "Cette question n'existe pas"));
  const normal = requireNormalForm(value, question);
  if (spellingOf !== undefined) await requireSolution(trx, spellingOf, { questionId, isCorrect, type: question.type }, 1);
  const answer = await withinWeight(trx, { questionnaireId, field: "value" }, () =>
    queries.insertPossibleAnswer(trx, { questionId, value, normal, isCorrect, spellingOf: spellingOf ?? null }),
  );
  const after = await forTrail(trx, { questionId, ...answer });
  await recordChange(trx, correction, "add", { id: answer.id, after });
  return onWire(answer);
}

/**
 * Changes a possible answer; an empty value deletes it (STG-06). A solution that becomes another spelling brings its own (MRK-01).
 *
 * @throws {Refusal} 400 (a spelling of an answer that is no solution of the question), 409 (a wrong answer would have spellings).
 */
export async function changePossibleAnswer(
  trx: Connection,
  correction: Correction,
  id: number,
  changes: Changes<z.output<typeof questionsApi.updateAnswer.body>>,
): Promise<AnswerOut | undefined> {
  if (changes.value === "") return removePossibleAnswer(trx, correction, id);
  const before = await lockPossibleAnswer(trx, correction, id);
  const trailBefore = await forTrail(trx, before);
  const { spellingOf = before.spellingOf, isCorrect = before.isCorrect || spellingOf !== null } = changes;
  if (spellingOf === id) throw badRequest("Une solution n'est pas une autre écriture d'elle-même", "spellingOf");
  if (spellingOf !== null) {
    const added = before.spellingOf === null ? 1 : 0;
    await requireSolution(trx, spellingOf, { ...before, isCorrect }, added);
    await queries.moveSpellings(trx, id, spellingOf);
  } else if (!isCorrect && trailBefore.spellings)
    throw conflict("Cette solution a d'autres écritures : retirez-les d'abord, ou faites-en d'autres solutions.");
  const normal = changes.value === undefined ? {} : { normal: requireNormalForm(changes.value, before) };
  const after = await withinWeight(trx, { questionnaireId: before.questionnaireId, field: "value" }, () =>
    queries.updatePossibleAnswer(trx, id, { ...changes, isCorrect, ...normal }),
  );
  await recordChange(trx, correction, "change", { id, before: trailBefore, after: await forTrail(trx, { ...before, ...after }) });
  return onWire(after);
}

async function requireSolution(
  trx: Connection,
  id: number,
  spelling: Pick<ComparisonRule, "type"> & { readonly questionId: number; readonly isCorrect: boolean },
  added: number,
): Promise<void> {
  if (!isFree(spelling.type)) throw badRequest(SPELLING_OF_CHOICE, "spellingOf");
  if (!spelling.isCorrect) throw badRequest("Une autre écriture d'une solution est juste", "isCorrect");
  const solution = await queries.findPossibleAnswer(trx, id);
  if (solution?.questionId !== spelling.questionId) throw badRequest("Cette question n'a pas cette solution", "spellingOf");
  if (!solution.isSolution) throw badRequest(SPELLING_OF_WRONG, "spellingOf");
  if (added > 0 && (await queries.countSpellings(trx, spelling.questionId)) >= MAX_SPELLINGS)
    throw badRequest(TOO_MANY_SPELLINGS, "spellingOf");
}

export async function removePossibleAnswer(trx: Connection, correction: Correction, id: number): Promise<undefined> {
  const before = await forTrail(trx, await lockPossibleAnswer(trx, correction, id));
  await queries.deletePossibleAnswer(trx, id);
  await recordChange(trx, correction, "remove", { id, before });
}

type LockedAnswer = NonNullable<Awaited<ReturnType<typeof queries.findPossibleAnswer>>>;

async function lockPossibleAnswer(trx: Connection, { force }: Correction, id: number): Promise<LockedAnswer> {
  const { questionnaireId } = foundOr404(await queries.findPossibleAnswer(trx, id), UNKNOWN);
  await lockUnanswered(trx, questionnaireId, force);
  return foundOr404(await queries.findPossibleAnswer(trx, id), UNKNOWN);
}

const actionsOn = (verb: string, sentence: string) =>
  [
    action(`${verb} possible answer`, `${sentence} une réponse possible`),
    action(`${verb} possible answer by force`, `${sentence} une réponse possible après que des participants ont répondu`),
  ] as const;
const actions = { add: actionsOn("add", "a ajouté"), change: actionsOn("change", "a modifié"), remove: actionsOn("remove", "a supprimé") };

const recordChange = (
  trx: Connection,
  { actorId, force }: Correction,
  verb: keyof typeof actions,
  { id, ...values }: { id: number; before?: object; after?: object },
) => record(trx, { actorId, action: actions[verb][force ? 1 : 0], subject: `possible answer ${id}`, ...values });

type StoredAnswer = Awaited<ReturnType<typeof queries.insertPossibleAnswer>>;

const onWire = ({ spellingOf, ...answer }: StoredAnswer): AnswerOut => ({ ...answer, ...(spellingOf !== null && { spellingOf }) });

async function forTrail(trx: Connection, { id, questionId, value, isCorrect, spellingOf }: StoredAnswer & { readonly questionId: number }) {
  const spellings = await queries.listSpellings(trx, id);
  const solution = spellingOf === null ? undefined : await queries.findPossibleAnswer(trx, spellingOf);
  return { questionId, value, isCorrect, ...(spellings.length > 0 && { spellings }), ...(solution && { spellingOf: solution.value }) };
}

const SAY_SOLUTIONS_DISTINCT = action("say solutions distinct", "a dit que deux solutions d'une question sont bien deux");

/** The office is not asked again (MRK-01). @throws {Refusal} 404 (no such question), 409 (not, or no longer, its solutions). */
export async function sayDistinct(trx: Connection, actorId: number, questionId: number, { one, other }: DistinctSolutions): Promise<void> {
  const { possibleAnswers } = foundOr404(await findQuestion(trx, questionId), "Cette question n'existe pas");
  const isSolution = (text: string) => possibleAnswers.some(({ value, isCorrect }) => isCorrect && value === text);
  if (one === other || !isSolution(one) || !isSolution(other))
    throw conflict("Ce ne sont pas, ou plus, deux solutions de cette question : rechargez la page.");
  const isNew = await hasRow(trx)`
    insert into distinct_solutions (question_id, one, other)
    select ${questionId}, least(one, other), greatest(one, other) from (select ${one}::text collate "C" as one, ${other}::text collate "C" as other) pair
    on conflict do nothing returning question_id`;
  if (isNew) await record(trx, { actorId, action: SAY_SOLUTIONS_DISTINCT, subject: `question ${questionId}`, after: { one, other } });
}
