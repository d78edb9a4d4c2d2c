import type { AnswerableQuestion } from "#season/marking/answer-check.ts";
import { isFree } from "#season/marking/question-type.ts";

/** The answers to a question as they are stored, so that equal ones are stored alike: choices in the question's order, fields without trailing blanks. */
export const storedForm = (
  question: Pick<AnswerableQuestion, "type" | "possibleAnswers">,
  answers: readonly string[],
): readonly string[] => (isFree(question.type) ? withoutTrailingBlanks(answers) : selectChoices(question.possibleAnswers, answers));

function selectChoices(possible: readonly { readonly value: string }[], answers: readonly string[]): string[] {
  const chosen = new Set(answers.map((answer) => answer.trim()));
  return possible.map(({ value }) => value).filter((value) => chosen.has(value.trim()));
}

const withoutTrailingBlanks = (answers: readonly string[]): readonly string[] =>
  answers.slice(0, answers.findLastIndex((answer) => answer !== "") + 1);
