import { isFree, type QuestionType } from "#season/marking/question-type.ts";

/** A, B, …, Z, AA, AB, … */
const letterOfChoice = (place: number): string =>
  (place < 26 ? "" : letterOfChoice(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));

/** The choices of a problem with their letters, in one order for statements, sheets and entry; empty if the answer is written. */
export const choicesOf = ({
  type,
  possibleAnswers,
}: {
  readonly type: QuestionType;
  readonly possibleAnswers: readonly { readonly value: string }[];
}) => (isFree(type) ? [] : possibleAnswers.map(({ value }, place) => ({ letter: letterOfChoice(place), value: value.trim() })));
