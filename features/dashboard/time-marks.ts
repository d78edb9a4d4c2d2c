interface TimeMark {
  readonly place: number;
  /** The day or the instant that the words are of. */
  readonly at: string;
}

/** Where months begin among days that follow each other; the first day stands for its month. */
export const monthMarks = (days: readonly string[]): TimeMark[] =>
  days.flatMap((at, place) => (at.slice(0, 7) !== days[place - 1]?.slice(0, 7) ? [{ place, at }] : []));

/** Where weeks begin: the Mondays. */
export const weekMarks = (days: readonly string[]): TimeMark[] =>
  days.flatMap((at, place) => (new Date(at).getUTCDay() === 1 ? [{ place, at }] : []));

/** The hours at which a mark stands: every sixth one of Paris. */
export const hourMarks = (hours: readonly string[], hourInParis: (instant: string) => number): TimeMark[] =>
  hours.flatMap((at, place) => (hourInParis(at) % 6 === 0 ? [{ place, at }] : []));

/** « 18 h », « 30 nov. » */
const WIDEST = 44;

/** Where the words of a mark stand on an axis: from the mark on, or up to the end where they would be cut. */
export const wordsAt = (mark: number, end: number) =>
  mark + WIDEST > end ? ({ x: end, textAnchor: "end" } as const) : ({ x: mark, textAnchor: "start" } as const);
