import { answerKindOf, type ComparisonRule, comparisonForm } from "./normal-form.ts";
import { isFree } from "./question-type.ts";

/** The form in which answers are compared with this value (GRD-01); may be empty. */
export const normalFormOf = (value: string, question: ComparisonRule): string => comparisonForm(answerKindOf(question), value);

export interface WrittenAnswer {
  readonly value: string;
  readonly isCorrect: boolean;
  readonly spellings: readonly { readonly value: string }[];
}

interface AnswerRefusal {
  /** `possibleAnswers.2.value`, `possibleAnswers.0.spellings.1.value`. */
  readonly field: string;
  readonly message: string;
}

export const MAX_ANSWERS = 50;

/** A pair of answers is right in any of their spellings, so grading does work in the square of this number. */
export const MAX_SPELLINGS = 200;

export const TOO_MANY_SPELLINGS = `Une question a ${MAX_SPELLINGS} autres écritures au plus`;
export const SPELLING_OF_CHOICE = "Une réponse à choisir n'a pas d'autre écriture";
export const SPELLING_OF_WRONG = "Seule une solution juste a d'autres écritures";

/** The reasons to refuse the possible answers of a question, by field: two are equivalent, or spellings have no solution. Empty ones are ignored. */
export function refusalsOfAnswers(answers: readonly WrittenAnswer[], question: ComparisonRule): AnswerRefusal[] {
  const count = answers.reduce((sum, { spellings }) => sum + spellings.filter(isFilled).length, 0);
  return [
    ...(count > MAX_SPELLINGS ? [{ field: "possibleAnswers", message: TOO_MANY_SPELLINGS }] : []),
    ...answers.flatMap((answer, index) => {
      const message = answer.spellings.some(isFilled) ? refusalOfSpellings(answer, question) : null;
      return message === null ? [] : [{ field: `possibleAnswers.${index}.value`, message }];
    }),
    ...refusalsOfEquivalents(answers, question),
  ];
}

const isFilled = ({ value }: { readonly value: string }): boolean => value.trim() !== "";

function refusalOfSpellings(answer: WrittenAnswer, { type }: ComparisonRule): string | null {
  if (!isFree(type)) return SPELLING_OF_CHOICE;
  if (!answer.isCorrect) return SPELLING_OF_WRONG;
  return isFilled(answer) ? null : "Écrivez la solution, ou retirez aussi ses autres écritures";
}

function refusalsOfEquivalents(answers: readonly WrittenAnswer[], question: ComparisonRule): AnswerRefusal[] {
  const firstIndexes = new Map<string, number>();
  const refusals: AnswerRefusal[] = [];
  for (const [index, { value, spellings }] of answers.entries()) {
    const fields = [
      [value, "value"] as const,
      ...spellings.map((spelling, place) => [spelling.value, `spellings.${place}.value`] as const),
    ];
    for (const [text, field] of fields) {
      const normal = normalFormOf(text, question);
      if (normal === "") continue;
      const first = firstIndexes.get(normal);
      if (first === undefined) firstIndexes.set(normal, index);
      else refusals.push({ field: `possibleAnswers.${index}.${field}`, message: `Elle équivaut à la réponse ${first + 1}` });
    }
  }
  return refusals;
}
