import { formatCount } from "#platform/contract/french-numbers.ts";

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

/** A sheet on paper and one on screen. */
export const hasTwoSheets = ({ sheets }: Pick<Sheets, "sheets">): boolean => sheets.filter(({ source }) => source !== "second").length > 1;

/** Pupils with a sheet on paper and one on screen that are worth differently, of which none was chosen yet. */
export const undecidedAmong = <Pupil extends Sheets>(pupils: readonly Pupil[]): Pupil[] =>
  pupils.filter((pupil) => pupil.marks === null && hasTwoSheets(pupil));

export function absentAmong<Pupil extends Sheets & { readonly category: string }>(
  pupils: readonly Pupil[],
  problems: readonly { readonly categories: readonly string[] }[],
): Pupil[] {
  const plays = new Set(problems.flatMap(({ categories }) => categories));
  const undecided = new Set(undecidedAmong(pupils));
  return pupils.filter((pupil) => pupil.marks === null && plays.has(pupil.category) && !undecided.has(pupil));
}

interface Ways {
  readonly onPaper: boolean;
}

/** « 1 élève n'a pas de feuille », or « n'a pas répondu » for a stage on screen only, which has no paper sheets. */
export const withoutAnswers = ({ onPaper }: Ways, count: number, noun: readonly [string, string] = ["", ""]): string =>
  formatCount(
    count,
    `${noun[0]}${onPaper ? "n'a pas de feuille" : "n'a pas répondu"}`,
    `${noun[1]}${onPaper ? "n'ont pas de feuille" : "n'ont pas répondu"}`,
  );

export const howItFills = ({ onPaper, onScreen }: Ways & { readonly onScreen: boolean }): string =>
  onPaper && onScreen
    ? "Les notes apparaissent dès qu'une feuille est saisie, ou qu'un élève répond à l'écran."
    : onPaper
      ? "Les notes apparaissent dès qu'une feuille est saisie."
      : "Les notes apparaissent dès qu'un élève répond.";

interface Success {
  readonly categoryId: number;
  readonly people: number;
  readonly right: number;
}

/** A figure about fewer people would reveal the answers of each. */
const FEWEST_SHOWN = 10;

/** The share of players who solved a problem in these categories, in whole percent; null: too few played it. */
export function shownSuccess(successes: readonly Success[], categoryIds: readonly number[]): number | null {
  const counted = successes.filter(({ categoryId }) => categoryIds.includes(categoryId));
  const people = counted.reduce((sum, success) => sum + success.people, 0);
  const right = counted.reduce((sum, success) => sum + success.right, 0);
  return people < FEWEST_SHOWN ? null : Math.round((100 * right) / people);
}
