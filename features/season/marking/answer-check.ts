import type { AnsweredQuestion } from "./answer-kinds.ts";
import { type QuestionType, questionTypes } from "./question-type.ts";

export interface AnswerableQuestion extends AnsweredQuestion {
  readonly title: string;
  readonly position: number;
  readonly type: QuestionType;
}

export interface AnswerValue {
  readonly answers: readonly string[];
  readonly totalAnswer: number | null;
}

const maxTotal = 1_000_000;

/** The reason for which these answers to one question cannot be saved, with the question's name (QST-08); `null` if they can. */
export function refusalOf(question: AnswerableQuestion, submitted: AnswerValue): string | null {
  const reason = questionTypes[question.type].refusalOf(question, submitted.answers) ?? refusalOfTotal(question, submitted.totalAnswer);
  return reason === null ? null : `Question ${question.position} « ${question.title} » : ${reason}`;
}

function refusalOfTotal(question: AnswerableQuestion, total: number | null): string | null {
  if (total === null) return null;
  if (!questionTypes[question.type].askTotal) return "le nombre total de réponses n'est pas demandé.";
  return Number.isInteger(total) && total >= 0 && total <= maxTotal
    ? null
    : "le nombre total de réponses doit être un nombre entier de 0 à 1 000 000.";
}
