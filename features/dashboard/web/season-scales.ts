import { LEFT } from "#platform/web/ChartReader.tsx";
import type { SeasonDay } from "../season-days.ts";

/** Where the two parts of the drawing stand, in pixels: the totals above, the days below. */
export const TOTALS = { top: 10, bottom: 150 } as const;
export const DAYS = { top: 172, bottom: 232 } as const;
export const HEIGHT = 256;

export type Scales = ReturnType<typeof scalesOf>;

/** What places days and numbers of people in the drawing. */
export function scalesOf(days: readonly SeasonDay[], width: number) {
  const column = (width - LEFT) / Math.max(1, days.length);
  const most = Math.max(1, ...days.flatMap(({ total, totalBefore }) => [total ?? 0, totalBefore]));
  const busiest = Math.max(1, ...days.flatMap(({ count, countBefore }) => [count, countBefore]));
  return {
    width,
    column,
    most,
    busiest,
    /** The middle of a day. */
    x: (place: number) => LEFT + (place + 0.5) * column,
    total: (people: number) => TOTALS.bottom - (people / most) * (TOTALS.bottom - TOTALS.top),
    bar: (people: number) => (people / busiest) * (DAYS.bottom - DAYS.top),
  };
}

const LEAST_COLUMN = 2.6;

/** How many days a column holds: one, or a week where the drawing is narrow. */
export const daysAColumn = (days: number, width: number): 1 | 7 => ((width - LEFT) / Math.max(1, days) < LEAST_COLUMN ? 7 : 1);
