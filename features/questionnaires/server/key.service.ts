import type * as z from "zod";
import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { accountOfKey, regrade } from "#features/results/server/key.service.ts";
import { badRequest, conflict, known } from "#platform/server/errors.ts";
import { isConfirmed } from "../key-confirmation.ts";
import type { KeyAccount, questionSetApi } from "../question-set.contract.ts";
import type { Question } from "../questionnaires.contract.ts";
import { holdUnanswered } from "./hold.ts";
import { saveKey } from "./possible-answers.queries.ts";
import { type CheckedAnswer, checkedAnswers } from "./question-set.check.ts";
import { readQuestionSet } from "./question-set.service.ts";
import { findStageOf } from "./questions.queries.ts";

type Correction = z.output<typeof questionSetApi.correctKey.body>;

const UNKNOWN = "Cette question n'existe pas";
const STALE = "Ces questions ont été modifiées depuis que vous les avez ouvertes : rechargez la page.";

/** Whose grades a corrected key would change (STG-12); nothing is written. */
export const previewKey = (db: Database, questionId: number, correction: Correction): Promise<KeyAccount> =>
  db
    .transaction()
    .setAccessMode("read only")
    .execute(async (trx) => {
      const { question, answers } = await read(trx, questionId, correction);
      return { ...(await accountOfKey(trx, question.id, rightOf(answers))), regraded: null };
    });

/** Corrects what is right in a question after people answered it, and grades its stage again where it was graded (STG-12). */
export const correctKey = (db: Database, actorId: number, questionId: number, correction: Correction): Promise<KeyAccount> =>
  db.transaction().execute(async (trx) => {
    const stageId = known(await findStageOf(trx, questionId), UNKNOWN);
    await holdUnanswered(trx, stageId, true);
    const { question, answers } = await read(trx, questionId, correction);
    if (!isConfirmed(correction.confirmation, question))
      throw badRequest("Tapez le numéro ou le titre de la question pour confirmer", "confirmation");
    const account = await accountOfKey(trx, question.id, rightOf(answers));
    await saveKey(trx, question.id, answers);
    const regraded = await regrade(trx, stageId);
    const { sheets, gaining, losing, byHand } = account;
    await record(trx, {
      actorId,
      action: "correct key",
      subject: `question ${question.id}`,
      before: keyOf(question.possibleAnswers),
      after: { ...keyOf(answers), sheets, gaining, losing, byHand, regraded },
    });
    return { ...account, regraded };
  });

/** The question as it stands, and its key as it is asked to be. */
async function read(trx: Connection, questionId: number, { basedOn, possibleAnswers }: Correction) {
  const stageId = known(await findStageOf(trx, questionId), UNKNOWN);
  const { revision, questions } = await readQuestionSet(trx, stageId);
  const question = known(
    questions.find(({ id }) => id === questionId),
    UNKNOWN,
  );
  if (basedOn !== revision) throw conflict(STALE);
  const answers = checkedAnswers({ ...question, possibleAnswers }, (field, message) => {
    throw badRequest(message, field);
  });
  refuseOtherChoices(question, answers);
  return { question, answers };
}

/** People chose among what was shown: that stays, only what is right may be another. */
function refuseOtherChoices({ openAnswer, possibleAnswers }: Question, answers: readonly CheckedAnswer[]): void {
  const shown = new Set(possibleAnswers.map(({ value }) => value));
  const isSame = answers.length === shown.size && answers.every(({ value }) => shown.has(value));
  if (openAnswer === 0 && !isSame)
    throw conflict("Des participants ont choisi parmi ces réponses : seul ce qui est juste peut encore changer.");
}

const rightOf = (answers: readonly CheckedAnswer[]): string[] => answers.flatMap(({ isCorrect, normal }) => (isCorrect ? [normal] : []));

const keyOf = (answers: readonly { value: string; isCorrect: boolean }[]) => ({
  possibleAnswers: answers.map(({ value, isCorrect }) => ({ value, isCorrect })),
});
