import type { GivenAnswer, GivenAnswers } from "#features/school-stages/marking.ts";

/** A paper sheet is entered once, and a second time by somebody else, who sees nothing of the first (CLS-06). */
export const entrySources = ["paper", "second"] as const;
export type EntrySource = (typeof entrySources)[number];

interface EnteredSheet {
  readonly answers: GivenAnswers;
  readonly minutes: number | null;
}

const filled = (given: GivenAnswer | undefined): string[] =>
  (given?.answers ?? []).map((answer) => answer.trim().replaceAll(/\s+/g, " ").toLowerCase()).filter((answer) => answer !== "");

/** Whether two people read the same: blanks and capitals apart, in any order. */
const isSame = (one: GivenAnswer | undefined, other: GivenAnswer | undefined): boolean =>
  filled(one).toSorted().join("\n") === filled(other).toSorted().join("\n") &&
  (one?.total ?? null) === (other?.total ?? null) &&
  (one?.isRight ?? null) === (other?.isRight ?? null);

/** Where two entries of a sheet differ: by problem, and the time as null. */
export function differencesOf(paper: EnteredSheet, second: EnteredSheet, problemIds: readonly string[]): (string | null)[] {
  const problems = problemIds.filter((id) => !isSame(paper.answers[id], second.answers[id]));
  return paper.minutes === second.minutes ? problems : [...problems, null];
}

export type EntryState = "nothing" | "pictured" | "entered" | "differs" | "checked";

/** How far a pupil's sheet is. */
export function stateOf(
  {
    entries,
    problemIds,
  }: { readonly entries: readonly (EnteredSheet & { readonly source: EntrySource })[]; readonly problemIds: readonly string[] },
  isPictured: boolean,
): EntryState {
  const paper = entries.find(({ source }) => source === "paper");
  const second = entries.find(({ source }) => source === "second");
  if (!paper) return isPictured ? "pictured" : "nothing";
  if (!second) return "entered";
  return differencesOf(paper, second, problemIds).length > 0 ? "differs" : "checked";
}
