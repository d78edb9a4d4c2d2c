import { storedForm } from "#contest/sheet/stored-form.ts";
import { type AnswerableQuestion, refusalOf } from "#season/marking/answer-check.ts";
import { answerKindOf, type ComparisonRule, normalAnswers } from "#season/marking/normal-form.ts";
import "#season/marking/re2.ts";
import { joinFields, type StoredAnswer } from "./stored-answers.ts";

export interface CheckedAnswer extends StoredAnswer {
  /** « "answers":["7"],"totalAnswer":null », for the response. */
  readonly fieldsJson: string;
}

type Check = CheckedAnswer | { readonly refusal: string };

/** Remembered answers per question, and their maximum length: most participants send the same short answers. */
const MAX_REMEMBERED = 1_000;
const MAX_KEY_LENGTH = 100;

type CheckedQuestion = AnswerableQuestion & ComparisonRule;

/** Returns the check of a question's answers (QST-08), which returns the stored form or the refusal. */
export function checkerOf(question: CheckedQuestion): (answers: readonly string[], totalAnswer: number | null) => Check {
  const remembered = new Map<string, Check>();
  return (answers, totalAnswer) => {
    const key = `${joinFields(answers)}\u001e${totalAnswer}`;
    const known = remembered.get(key);
    if (known) return known;
    const check = checkAnswer(question, answers, totalAnswer);
    if (key.length > MAX_KEY_LENGTH) return check;
    if (remembered.size === MAX_REMEMBERED) remembered.clear();
    remembered.set(key, check);
    return check;
  };
}

function checkAnswer(question: CheckedQuestion, answers: readonly string[], totalAnswer: number | null): Check {
  const refusal = refusalOf(question, { answers, totalAnswer });
  if (refusal !== null) return { refusal };
  const stored = storedForm(question, answers);
  const [answer, normal] = [joinFields(stored), joinFields(normalAnswers(answerKindOf(question), stored))];
  const fieldsJson = JSON.stringify({ answers: stored, totalAnswer }).slice(1, -1);
  return { answer, normal: normal === answer ? undefined : normal, totalAnswer, fieldsJson };
}
