import type { GivenAnswer, GivenAnswers } from "./marking.ts";

export interface EnteredSheet {
  readonly answers: GivenAnswers;
  readonly minutes: number | null;
}

const filled = (given: GivenAnswer | undefined): string[] =>
  (given?.answers ?? []).map((answer) => answer.trim().replaceAll(/\s+/g, " ").toLowerCase()).filter((answer) => answer !== "");

/** Whether two people read the same answers, in any order; blanks and capitals do not count. */
const isSame = (one: GivenAnswer | undefined, other: GivenAnswer | undefined): boolean =>
  filled(one).toSorted().join("\n") === filled(other).toSorted().join("\n") &&
  (one?.total ?? null) === (other?.total ?? null) &&
  (one?.isRight ?? null) === (other?.isRight ?? null);

/** The differences between two entries of a sheet: problems, and null for the time. */
export function differencesOf(paper: EnteredSheet, second: EnteredSheet, problemIds: readonly string[]): (string | null)[] {
  const problems = problemIds.filter((id) => !isSame(paper.answers[id], second.answers[id]));
  return paper.minutes === second.minutes ? problems : [...problems, null];
}

/** Whether a sheet was entered twice with differences at these problems or in time. */
export function entriesDiffer(entries: readonly (EnteredSheet & { readonly source: string })[], problemIds: readonly string[]): boolean {
  const [paper, second] = ["paper", "second"].map((entry) => entries.find(({ source }) => source === entry));
  return paper !== undefined && second !== undefined && differencesOf(paper, second, problemIds).length > 0;
}
