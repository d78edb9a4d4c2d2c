import type * as z from "zod";
import type { WithdrawalTools } from "#contest/convocations/server/withdrawal.service.ts";
import type { SavedAnswers } from "#contest/problem/answer-drafts.ts";
import type { KeyImpact } from "#contest/results/key-impact.contract.ts";
import * as results from "#contest/results/server/key.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import { type Connection, type Database, inSnapshot } from "#database/open.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import { isFree, typeOf, withType } from "#season/marking/question-type.ts";
import { isConfirmed } from "../key-confirmation.ts";
import type { questionSetApi } from "../question-set.contract.ts";
import type { Question } from "../questions.contract.ts";
import { lockUnanswered } from "./lock.ts";
import { countLostDecisions, saveKey } from "./possible-answers.queries.ts";
import { type CheckedAnswer, checkAnswers } from "./question-set.check.ts";
import { readQuestionSet } from "./question-set.service.ts";
import { findStageOf } from "./questions.queries.ts";

export { restoreKeys } from "./possible-answers.queries.ts";

export const CORRECT_KEY = action("correct key", "a corrigé les solutions d'une question");

type Correction = Omit<z.output<typeof questionSetApi.correctKey.body>, "confirmation"> & { readonly confirmation?: string };

const UNKNOWN = "Cette question n'existe pas";
const STALE = "Ces questions ont été modifiées depuis que vous les avez ouvertes : rechargez la page.";

const stageOf = async (db: Connection, questionId: number) => foundOr404(await findStageOf(db, questionId), UNKNOWN);

export async function previewKey(db: Database, questionId: number, correction: Correction): Promise<KeyImpact> {
  const questionnaireId = await stageOf(db, questionId);
  return previewKeys(db, questionnaireId, (trx) => readCorrection(trx, questionnaireId, questionId, correction));
}

export async function keyFile(tools: Pick<NodeTools, "db" | "reads">, actorId: number, questionId: number, correction: Correction) {
  const questionnaireId = await stageOf(tools.db, questionId);
  return keysFile(tools, actorId, questionnaireId, (db) => readCorrection(db, questionnaireId, questionId, correction));
}

export async function correctKey(tools: ApplyTools, actorId: number, questionId: number, correction: Correction): Promise<KeyImpact> {
  const questionnaireId = await stageOf(tools.db, questionId);
  return applyKeys(tools, actorId, questionnaireId, async (trx) => {
    const { question, answers, keys } = await readCorrection(trx, questionnaireId, questionId, correction);
    if (!isConfirmed(correction.confirmation ?? "", question))
      throw badRequest("Tapez le numéro ou le titre de la question pour confirmer", "confirmation");
    const applied = (impact: KeyImpact) =>
      record(trx, {
        actorId,
        action: CORRECT_KEY,
        subject: `question ${question.id}`,
        before: keyOf(question.possibleAnswers),
        after: { ...keyOf(answers), ...effectOf(impact) },
      });
    return { keys, applied };
  });
}

export interface NewKey {
  readonly questionId: number;
  readonly answers: readonly CheckedAnswer[];
}

interface KeyChange {
  readonly keys: readonly NewKey[];
  /** Records the effect, in the transaction that has written the keys. */
  readonly applied: (impact: KeyImpact) => Promise<void>;
}

/** Reads a change of a stage's keys, and refuses one that is no longer possible. */
type Read<Change> = (trx: Connection) => Promise<Change>;
type ApplyTools = WithdrawalTools & { readonly db: Database };

/** The effects of a change of a stage's keys, in one reading (STG-12, RUL-03, MRK-03). */
export const previewKeys = (db: Database, questionnaireId: number, read: Read<Pick<KeyChange, "keys">>): Promise<KeyImpact> =>
  inSnapshot(db, async (trx) => {
    const { keys } = await read(trx);
    const lostDecisions = await countLostDecisions(trx, valuesOf(keys));
    return { ...(await results.previewKeys(trx, questionnaireId, keys.map(toKey))), lostDecisions };
  });

/** A workbook of all people affected by a change of a stage's keys. */
export const keysFile = async (
  tools: Pick<NodeTools, "db" | "reads">,
  actorId: number,
  questionnaireId: number,
  read: Read<Pick<KeyChange, "keys">>,
) => results.keysFile(tools, actorId, questionnaireId, (await read(tools.db)).keys.map(toKey));

/** Changes a stage's keys, in one step that can be undone (RUL-04). */
export const applyKeys = (
  { db, ...tools }: ApplyTools,
  actorId: number,
  questionnaireId: number,
  read: Read<KeyChange>,
): Promise<KeyImpact> =>
  db.transaction().execute(async (trx) => {
    await lockUnanswered(trx, questionnaireId, true);
    const { keys, applied } = await read(trx);
    const lostDecisions = await countLostDecisions(trx, valuesOf(keys));
    const write = async () => {
      for (const { questionId, answers } of keys) await saveKey(trx, questionId, answers);
    };
    const impact = { ...(await results.applyKeys(trx, tools, { questionnaireId, actorId, keys: keys.map(toKey) }, write)), lostDecisions };
    await applied(impact);
    return impact;
  });

const valuesOf = (newKeys: readonly NewKey[]) =>
  newKeys.flatMap(({ questionId, answers }) =>
    answers.flatMap(({ value, spellings }) =>
      [value, ...spellings.map((spelling) => spelling.value)].map((one) => ({ questionId, value: one })),
    ),
  );

export const effectOf = ({ people: _people, changes: _changes, lostDecisions, ...effect }: KeyImpact) => ({
  ...effect,
  ...(lostDecisions > 0 && { lostDecisions }),
});

async function readCorrection(trx: Connection, questionnaireId: number, questionId: number, { basedOn, possibleAnswers }: Correction) {
  const { revision, questions } = await readQuestionSet(trx, questionnaireId);
  const question = foundOr404(
    questions.find(({ id }) => id === questionId),
    UNKNOWN,
  );
  if (basedOn !== revision) throw conflict(STALE);
  const answers = checkKey({ ...withType(question), possibleAnswers });
  refuseOtherChoices(question, answers);
  return { question, answers, keys: [{ questionId, answers }] };
}

/** Checks the requested possible answers; refused if they contradict one another. */
export const checkKey = (question: Parameters<typeof checkAnswers>[0]): CheckedAnswer[] =>
  checkAnswers(question, (field, message) => {
    throw badRequest(message, field);
  });

/** People chose among these values, so they stay; only their correctness may change. */
function refuseOtherChoices(question: Question, answers: readonly CheckedAnswer[]): void {
  const shownValues = new Set(question.possibleAnswers.map(({ value }) => value));
  const isSame = answers.length === shownValues.size && answers.every(({ value }) => shownValues.has(value));
  if (!isFree(typeOf(question)) && !isSame)
    throw conflict("Des participants ont choisi parmi ces réponses : seul ce qui est juste peut encore changer.");
}

const toKey = ({ questionId, answers }: NewKey): results.Key => ({
  questionId,
  solutions: answers.flatMap(({ isCorrect, normal, spellings }) =>
    isCorrect ? [[normal, ...spellings.map((spelling) => spelling.normal)]] : [],
  ),
});

export const keyOf = (answers: SavedAnswers) => ({
  possibleAnswers: answers.map(({ value, isCorrect, spellings = [] }) => ({
    value,
    isCorrect,
    ...(spellings.length > 0 && { spellings: spellings.map((spelling) => spelling.value) }),
  })),
});
