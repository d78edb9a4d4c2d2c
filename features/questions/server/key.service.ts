import type * as z from "zod";
import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { WithdrawalTools } from "#features/convocations/server/withdrawal.service.ts";
import { isFree, typeOf, withType } from "#features/marking/question-type.ts";
import type { KeyImpact } from "#features/results/key-impact.contract.ts";
import { changesOf, findKey, keyImpactOf, regrade } from "#features/results/server/key.service.ts";
import { badRequest, conflict, foundOr404 } from "#platform/server/errors.ts";
import { isConfirmed } from "../key-confirmation.ts";
import type { questionSetApi } from "../question-set.contract.ts";
import type { Question } from "../questions.contract.ts";
import { lockUnanswered } from "./lock.ts";
import { saveKey } from "./possible-answers.queries.ts";
import { type CheckedAnswer, checkAnswers } from "./question-set.check.ts";
import { readQuestionSet } from "./question-set.service.ts";
import { findStageOf } from "./questions.queries.ts";

type Correction = z.output<typeof questionSetApi.correctKey.body>;

const UNKNOWN = "Cette question n'existe pas";
const STALE = "Ces questions ont été modifiées depuis que vous les avez ouvertes : rechargez la page.";

/** Whose grades, ranks and qualifications a corrected key would change (STG-12, RUL-03), in one reading; writes nothing. */
export const previewKey = (db: Database, questionId: number, correction: Correction): Promise<KeyImpact> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      const questionnaireId = foundOr404(await findStageOf(trx, questionId), UNKNOWN);
      const { answers } = await readQuestionAndKey(trx, questionnaireId, questionId, correction);
      const key = { questionnaireId, questionId, solutions: solutionsOf(answers) };
      return { ...(await keyImpactOf(trx, key)), changes: await changesOf(trx, key), regraded: null };
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
    await lockUnanswered(trx, questionnaireId, true);
    const { question, answers } = await readQuestionAndKey(trx, questionnaireId, questionId, correction);
    if (!isConfirmed(correction.confirmation, question))
      throw badRequest("Tapez le numéro ou le titre de la question pour confirmer", "confirmation");
    const impact = await keyImpactOf(trx, { questionnaireId, questionId, solutions: solutionsOf(answers) });
    const former = await findKey(trx, question.id);
    await saveKey(trx, question.id, answers);
    const regraded = await regrade(trx, tools, { questionnaireId, actorId, key: { questionId: question.id, before: former } });
    const { sheets, gaining, losing, byHand } = impact;
    await record(trx, {
      actorId,
      action: "correct key",
      subject: `question ${question.id}`,
      before: keyOf(question.possibleAnswers),
      after: { ...keyOf(answers), sheets, gaining, losing, byHand, regraded },
    });
    return { ...impact, changes: null, regraded };
  });

/** The current question, and the requested key. */
async function readQuestionAndKey(trx: Connection, questionnaireId: number, questionId: number, { basedOn, possibleAnswers }: Correction) {
  const { revision, questions } = await readQuestionSet(trx, questionnaireId);
  const question = foundOr404(
    questions.find(({ id }) => id === questionId),
    UNKNOWN,
  );
  if (basedOn !== revision) throw conflict(STALE);
  const answers = checkAnswers({ ...withType(question), possibleAnswers }, (field, message) => {
    throw badRequest(message, field);
  });
  refuseOtherChoices(question, answers);
  return { question, answers };
}

/** People chose among these values, which stay; only the right ones may change. */
function refuseOtherChoices(question: Question, answers: readonly CheckedAnswer[]): void {
  const shownValues = new Set(question.possibleAnswers.map(({ value }) => value));
  const isSame = answers.length === shownValues.size && answers.every(({ value }) => shownValues.has(value));
  if (!isFree(typeOf(question)) && !isSame)
    throw conflict("Des participants ont choisi parmi ces réponses : seul ce qui est juste peut encore changer.");
}

const solutionsOf = (answers: readonly CheckedAnswer[]): string[][] =>
  answers.flatMap(({ isCorrect, normal, spellings }) => (isCorrect ? [[normal, ...spellings.map((spelling) => spelling.normal)]] : []));

type Key = readonly { value: string; isCorrect: boolean; spellings?: readonly { value: string }[] | undefined }[];

/** For the trail. */
const keyOf = (answers: Key) => ({
  possibleAnswers: answers.map(({ value, isCorrect, spellings = [] }) => ({
    value,
    isCorrect,
    ...(spellings.length > 0 && { spellings: spellings.map((spelling) => spelling.value) }),
  })),
});
