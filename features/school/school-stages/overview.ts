/** A pupil's verdicts by problem; null: no marks. */
interface Judged {
  readonly marks: { readonly problems: Readonly<Record<string, string>> } | null;
}

/** How many of these pupils played a problem, and how many solved it. */
export function successOf(problemId: string, pupils: readonly Judged[]): { readonly played: number; readonly right: number } {
  const verdicts = pupils.flatMap(({ marks }) => marks?.problems[problemId] ?? []);
  return { played: verdicts.length, right: verdicts.filter((verdict) => verdict === "right").length };
}

/** Of fewer pupils a list without names would say who each is. */
export const FEWEST_ON_WALL = 5;

/** In an order that says nothing: by these random numbers, one each (CLS-09). */
export const shuffled = <Item>(items: readonly Item[], random: readonly number[]): Item[] =>
  items
    .map((item, index) => ({ item, by: random[index] ?? 0 }))
    .toSorted((one, other) => one.by - other.by)
    .map(({ item }) => item);

interface Sheets extends Judged {
  readonly sheets: readonly { readonly source: string }[];
}

/** Who is on paper and on screen, while nobody has said which counts. */
export const undecidedAmong = <Pupil extends Sheets>(pupils: readonly Pupil[]): Pupil[] =>
  pupils.filter(({ marks, sheets }) => marks === null && sheets.filter(({ source }) => source !== "second").length > 1);

/** Who plays the stage and has no sheet. */
export function absentAmong<Pupil extends Sheets & { readonly category: string }>(
  pupils: readonly Pupil[],
  problems: readonly { readonly categories: readonly string[] }[],
): Pupil[] {
  const plays = new Set(problems.flatMap(({ categories }) => categories));
  const undecided = new Set(undecidedAmong(pupils));
  return pupils.filter((pupil) => pupil.marks === null && plays.has(pupil.category) && !undecided.has(pupil));
}
