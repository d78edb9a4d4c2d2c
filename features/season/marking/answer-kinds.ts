import { matchesPattern, maxAnswerLength } from "./pattern.ts";

export interface AnsweredQuestion {
  readonly regex: string | null;
  readonly possibleAnswers: readonly { readonly value: string }[];
}

export interface AnswerNature {
  readonly isMultiple: boolean;
  /** The number of fields to fill; 0: answers are chosen. */
  readonly openAnswer: number;
  /** How answers compare; a question whose form matters compares free ones as they are written. */
  readonly kind: "choice" | "free";
  /** Whether a second right answer is a mistake of the key. */
  readonly hasOneSolution: boolean;
  /** The number of answers of a right one, of a question with this number of solutions. */
  readonly expected: (solutions: number) => number;
  readonly refusalOf: (question: AnsweredQuestion, answers: readonly string[]) => string | null;
}

export const chosen = (isMultiple: boolean): AnswerNature => ({
  isMultiple,
  openAnswer: 0,
  kind: "choice",
  hasOneSolution: !isMultiple,
  expected: (solutions) => (isMultiple ? solutions : 1),
  refusalOf: ({ possibleAnswers }, answers) => {
    const values = new Set(answers.map((answer) => answer.trim()).filter((answer) => answer !== ""));
    const proposed = new Set(possibleAnswers.map(({ value }) => value.trim()));
    if (!isMultiple && values.size > 1) return "une seule réponse peut être choisie.";
    return [...values].every((value) => proposed.has(value)) ? null : "cette réponse n'est pas proposée.";
  },
});

export const written = (openAnswer: number): AnswerNature => ({
  isMultiple: false,
  openAnswer,
  kind: "free",
  hasOneSolution: false,
  expected: (solutions) => Math.min(openAnswer, solutions),
  refusalOf: ({ regex }, answers) => {
    if (answers.length > openAnswer)
      return openAnswer === 1 ? "une seule réponse est attendue." : `${openAnswer} réponses au plus sont attendues.`;
    if (answers.some((answer) => answer.trim().length > maxAnswerLength))
      return `une réponse contient au plus ${maxAnswerLength} caractères.`;
    const mismatch = answers.find((answer) => !matchesPattern(regex, answer));
    return mismatch === undefined ? null : `la réponse « ${mismatch.trim()} » n'a pas le format attendu.`;
  },
});
