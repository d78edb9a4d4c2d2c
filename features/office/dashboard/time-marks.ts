interface TimeMark {
  readonly place: number;
  readonly at: string;
}

/** The beginnings of months in consecutive days; the first day also counts. */
export const monthMarks = (days: readonly string[]): TimeMark[] =>
  days.flatMap((at, place) => (at.slice(0, 7) !== days[place - 1]?.slice(0, 7) ? [{ place, at }] : []));

/** The beginnings of weeks: Mondays. */
export const weekMarks = (days: readonly string[]): TimeMark[] =>
  days.flatMap((at, place) => (new Date(at).getUTCDay() === 1 ? [{ place, at }] : []));

/** The hours with a mark: every sixth hour in Paris. */
export const hourMarks = (hours: readonly string[], hourInParis: (instant: string) => number): TimeMark[] =>
  hours.flatMap((at, place) => (hourInParis(at) % 6 === 0 ? [{ place, at }] : []));

/** « 18 h », « 30 nov. » */
const MAX_LABEL_WIDTH = 44;

/** The position of a mark's label on an axis: to the right of the mark, or to its left if it would be cut. */
export const labelPosition = (mark: number, end: number) =>
  mark + MAX_LABEL_WIDTH > end ? ({ x: end, textAnchor: "end" } as const) : ({ x: mark, textAnchor: "start" } as const);
