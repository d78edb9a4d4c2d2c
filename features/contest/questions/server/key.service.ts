import type * as z from "zod";
import type { WithdrawalTools } from "#contest/convocations/server/withdrawal.service.ts";
import type { KeyImpact } from "#contest/results/key-impact.contract.ts";
import { changesFile, changesOf, findDecisions, findKeys, type Key, keyImpactOf, regrade } from "#contest/results/server/key.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { NodeTools } from "#database/node-tools.ts";
import type { Connection, Database } from "#database/open.ts";
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

/** Returns whose grades, ranks and qualifications a corrected key would change (STG-12, RUL-03), in one reading; writes nothing. */
export const previewKey = (db: Database, questionId: number, correction: Correction): Promise<KeyImpact> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const questionnaireId = foundOr404(await findStageOf(trx, questionId), UNKNOWN);
      const { answers } = await readQuestionAndKey(trx, questionnaireId, questionId, correction);
      return previewKeys(trx, questionnaireId, [{ questionId, answers }]);
    });

/** Corrects the key of a question after people answered it, and regrades its stage if it was graded (STG-12). */
export const correctKey = (
  { db, ...tools }: WithdrawalTools & { readonly db: Database },
  actorId: number,
  questionId: number,
  correction: Correction,
): Promise<KeyImpact> =>
  db.transaction().execute(async (trx) => {
    const questionnaireId = foundOr404(await findStageOf(trx, questionId), UNKNOWN);
    await lockKeys(trx, questionnaireId);
    const { question, answers } = await readQuestionAndKey(trx, questionnaireId, questionId, correction);
    if (!isConfirmed(correction.confirmation ?? "", question))
      throw badRequest("Tapez le numéro ou le titre de la question pour confirmer", "confirmation");
    const impact = await replaceKeys(trx, tools, { questionnaireId, actorId }, [{ questionId, answers }]);
    await record(trx, {
      actorId,
      action: CORRECT_KEY,
      subject: `question ${question.id}`,
      before: keyOf(question.possibleAnswers),
      after: { ...keyOf(answers), ...effectOf(impact) },
    });
    return impact;
  });

/** A question's possible answers after the change. */
export interface NewKey {
  readonly questionId: number;
  readonly answers: readonly CheckedAnswer[];
}

/** Returns the effects of these keys of a stage; writes nothing. */
export async function previewKeys(trx: Connection, questionnaireId: number, newKeys: readonly NewKey[]): Promise<KeyImpact> {
  const keys = newKeys.map(toKey);
  return {
    ...(await keyImpactOf(trx, questionnaireId, keys)),
    lostDecisions: await countLostDecisions(trx, valuesOf(newKeys)),
    changes: await changesOf(trx, questionnaireId, keys),
    regraded: null,
  };
}

/** A workbook of all people affected by these keys of a stage. */
export const keysFile = (tools: Pick<NodeTools, "db" | "reads">, actorId: number, questionnaireId: number, newKeys: readonly NewKey[]) =>
  changesFile(tools, actorId, questionnaireId, newKeys.map(toKey));

/** A workbook of all people affected by a corrected key (RUL-03). */
export async function keyFile(tools: Pick<NodeTools, "db" | "reads">, actorId: number, questionId: number, correction: Correction) {
  const questionnaireId = foundOr404(await findStageOf(tools.db, questionId), UNKNOWN);
  const { answers } = await readQuestionAndKey(tools.db, questionnaireId, questionId, correction);
  return keysFile(tools, actorId, questionnaireId, [{ questionId, answers }]);
}

interface Replacing {
  readonly questionnaireId: number;
  readonly actorId: number;
}

/** Writes the keys of a stage that the caller has locked, and regrades it once if it was graded, in one step that can be undone (RUL-04). */
export async function replaceKeys(
  trx: Connection,
  tools: WithdrawalTools,
  { questionnaireId, actorId }: Replacing,
  newKeys: readonly NewKey[],
): Promise<KeyImpact> {
  const impact = await keyImpactOf(trx, questionnaireId, newKeys.map(toKey));
  const questionIds = newKeys.map(({ questionId }) => questionId);
  const [before, decisions] = [await findKeys(trx, questionIds), await findDecisions(trx, questionIds)];
  const lostDecisions = await countLostDecisions(trx, valuesOf(newKeys));
  for (const { questionId, answers } of newKeys) await saveKey(trx, questionId, answers);
  const regraded = await regrade(trx, tools, { questionnaireId, actorId, keys: { questionIds, before, decisions } });
  return { ...impact, lostDecisions, changes: null, regraded };
}

const valuesOf = (newKeys: readonly NewKey[]) =>
  newKeys.flatMap(({ questionId, answers }) =>
    answers.flatMap(({ value, spellings }) =>
      [value, ...spellings.map((spelling) => spelling.value)].map((one) => ({ questionId, value: one })),
    ),
  );

/** The effect, as recorded in the trail. */
export const effectOf = ({ people: _people, changes: _changes, lostDecisions, ...effect }: KeyImpact) => ({
  ...effect,
  ...(lostDecisions > 0 && { lostDecisions }),
});

/** The current question, and the requested key. */
async function readQuestionAndKey(trx: Connection, questionnaireId: number, questionId: number, { basedOn, possibleAnswers }: Correction) {
  const { revision, questions } = await readQuestionSet(trx, questionnaireId);
  const question = foundOr404(
    questions.find(({ id }) => id === questionId),
    UNKNOWN,
  );
  if (basedOn !== revision) throw conflict(STALE);
  const answers = checkKey({ ...withType(question), possibleAnswers });
  refuseOtherChoices(question, answers);
  return { question, answers };
}

/** Checks the requested possible answers; refused if they contradict one another. */
export const checkKey = (question: Parameters<typeof checkAnswers>[0]): CheckedAnswer[] =>
  checkAnswers(question, (field, message) => {
    throw badRequest(message, field);
  });

/** Locks a stage whose keys will be replaced. */
export const lockKeys = (trx: Connection, questionnaireId: number): Promise<void> => lockUnanswered(trx, questionnaireId, true);

/** People chose among these values, so they stay; only their correctness may change. */
function refuseOtherChoices(question: Question, answers: readonly CheckedAnswer[]): void {
  const shownValues = new Set(question.possibleAnswers.map(({ value }) => value));
  const isSame = answers.length === shownValues.size && answers.every(({ value }) => shownValues.has(value));
  if (!isFree(typeOf(question)) && !isSame)
    throw conflict("Des participants ont choisi parmi ces réponses : seul ce qui est juste peut encore changer.");
}

const toKey = ({ questionId, answers }: NewKey): Key => ({
  questionId,
  solutions: answers.flatMap(({ isCorrect, normal, spellings }) =>
    isCorrect ? [[normal, ...spellings.map((spelling) => spelling.normal)]] : [],
  ),
});

type WrittenKey = readonly { value: string; isCorrect: boolean; spellings?: readonly { value: string }[] | undefined }[];

/** The key, as recorded in the trail. */
export const keyOf = (answers: WrittenKey) => ({
  possibleAnswers: answers.map(({ value, isCorrect, spellings = [] }) => ({
    value,
    isCorrect,
    ...(spellings.length > 0 && { spellings: spellings.map((spelling) => spelling.value) }),
  })),
});
