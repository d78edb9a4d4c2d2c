import { type Likeness, likenessOfReadings, readingOf } from "#season/marking/likeness.ts";
import type { ComparisonRule } from "#season/marking/normal-form.ts";

export interface Lookalike {
  readonly one: string;
  readonly other: string;
  readonly likeness: Likeness;
}

export interface DistinctSolutions {
  readonly one: string;
  readonly other: string;
}

interface Key extends ComparisonRule {
  readonly possibleAnswers: readonly { readonly value: string; readonly isCorrect: boolean }[];
}

/** A question's solutions that look like spellings of one another (MRK-01), without those declared different. */
export function lookalikesOf({ possibleAnswers, ...rule }: Key, distinct: readonly DistinctSolutions[]): Lookalike[] {
  const solutions = possibleAnswers.filter(({ isCorrect }) => isCorrect).map(({ value }) => value.trim());
  const readings = solutions.map((value) => readingOf(value, rule));
  return solutions.flatMap((one, index) =>
    solutions.slice(index + 1).flatMap((other, next) => {
      const isTold = distinct.some((pair) => (pair.one === one && pair.other === other) || (pair.one === other && pair.other === one));
      const likeness = isTold ? null : likenessOfReadings(readings[index] ?? null, readings[index + 1 + next] ?? null);
      return likeness === null ? [] : [{ one, other, likeness }];
    }),
  );
}

export const likenessText: Readonly<Record<Likeness, string>> = {
  number: "c'est le même nombre",
  date: "c'est la même date",
  around: "l'une a une unité, un mot ou un signe de plus",
  order: "l'ordre seul diffère",
  letter: "une seule lettre diffère",
};
