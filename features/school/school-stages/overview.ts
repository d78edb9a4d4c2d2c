/** A pupil's verdicts by problem; null: no marks. */
interface Judged {
  readonly marks: { readonly problems: Readonly<Record<string, string>> } | null;
}

export function successOf(problemId: string, pupils: readonly Judged[]): { readonly played: number; readonly right: number } {
  const verdicts = pupils.flatMap(({ marks }) => marks?.problems[problemId] ?? []);
  return { played: verdicts.length, right: verdicts.filter((verdict) => verdict === "right").length };
}

/** A list of fewer pupils would identify them even without names. */
export const FEWEST_ON_WALL = 5;

/** In the order of these random numbers, one each, so that the order reveals nothing (CLS-09). */
export const shuffled = <Item>(items: readonly Item[], random: readonly number[]): Item[] =>
  items
    .map((item, index) => ({ item, by: random[index] ?? 0 }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ item }) => item);

interface Sheets extends Judged {
  readonly sheets: readonly { readonly source: string }[];
}

/** Pupils with a sheet on paper and one on screen, of which none was chosen yet. */
export const undecidedAmong = <Pupil extends Sheets>(pupils: readonly Pupil[]): Pupil[] =>
  pupils.filter(({ marks, sheets }) => marks === null && sheets.filter(({ source }) => source !== "second").length > 1);

export function absentAmong<Pupil extends Sheets & { readonly category: string }>(
  pupils: readonly Pupil[],
  problems: readonly { readonly categories: readonly string[] }[],
): Pupil[] {
  const plays = new Set(problems.flatMap(({ categories }) => categories));
  const undecided = new Set(undecidedAmong(pupils));
  return pupils.filter((pupil) => pupil.marks === null && plays.has(pupil.category) && !undecided.has(pupil));
}
