import { maxAnswerLength } from "./normal-form.ts";
import { matchesPattern } from "./pattern.ts";
import { isFree, type QuestionType, questionTypes } from "./question-type.ts";

export interface AnswerableQuestion {
  readonly title: string;
  readonly position: number;
  readonly type: QuestionType;
  readonly regex: string | null;
  readonly possibleAnswers: readonly { readonly value: string }[];
}

interface AnswerValue {
  readonly answers: readonly string[];
  readonly totalAnswer: number | null;
}

const maxTotal = 1_000_000;

/** The reason for which these answers to one question cannot be saved, with the question's name (QST-08); `null` if they can. */
export function refusalOf(question: AnswerableQuestion, submitted: AnswerValue): string | null {
  const reason =
    (isFree(question.type) ? refusalOfFree(question, submitted.answers) : refusalOfChoice(question, submitted.answers)) ??
    refusalOfTotal(question, submitted.totalAnswer);
  return reason === null ? null : `Question ${question.position} « ${question.title} » : ${reason}`;
}

function refusalOfChoice(question: AnswerableQuestion, answers: readonly string[]): string | null {
  const chosen = new Set(answers.map((answer) => answer.trim()).filter((answer) => answer !== ""));
  const values = new Set(question.possibleAnswers.map(({ value }) => value.trim()));
  if (!questionTypes[question.type].isMultiple && chosen.size > 1) return "une seule réponse peut être choisie.";
  return [...chosen].every((value) => values.has(value)) ? null : "cette réponse n'est pas proposée.";
}

function refusalOfFree(question: AnswerableQuestion, answers: readonly string[]): string | null {
  const fields = questionTypes[question.type].openAnswer;
  if (answers.length > fields) return fields === 1 ? "une seule réponse est attendue." : `${fields} réponses au plus sont attendues.`;
  if (answers.some((answer) => answer.trim().length > maxAnswerLength))
    return `une réponse contient au plus ${maxAnswerLength} caractères.`;
  const mismatch = answers.find((answer) => !matchesPattern(question.regex, answer));
  return mismatch === undefined ? null : `la réponse « ${mismatch.trim()} » n'a pas le format attendu.`;
}

function refusalOfTotal(question: AnswerableQuestion, total: number | null): string | null {
  if (total === null) return null;
  if (!questionTypes[question.type].askTotal) return "le nombre total de réponses n'est pas demandé.";
  return Number.isInteger(total) && total >= 0 && total <= maxTotal
    ? null
    : "le nombre total de réponses doit être un nombre entier de 0 à 1 000 000.";
}
