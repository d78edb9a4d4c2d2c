import { PLOT_LEFT } from "#platform/web/Plot.tsx";
import type { SeasonDay } from "../season-days.ts";

/** The vertical positions of the two parts of the chart, in pixels: the totals above, the days below. */
export const TOTALS = { top: 10, bottom: 150 } as const;
export const DAYS = { top: 172, bottom: 232 } as const;
export const HEIGHT = 256;

export type Scales = ReturnType<typeof scalesOf>;

/** Maps days and numbers of people to positions in the chart. */
export function scalesOf(days: readonly SeasonDay[], width: number) {
  const column = (width - PLOT_LEFT) / Math.max(1, days.length);
  const maxTotal = Math.max(1, ...days.flatMap(({ total, totalBefore }) => [total ?? 0, totalBefore]));
  const maxPerDay = Math.max(1, ...days.flatMap(({ count, countBefore }) => [count, countBefore]));
  return {
    width,
    column,
    maxTotal,
    maxPerDay,
    /** The middle of a day. */
    x: (index: number) => PLOT_LEFT + (index + 0.5) * column,
    total: (people: number) => TOTALS.bottom - (people / maxTotal) * (TOTALS.bottom - TOTALS.top),
    bar: (people: number) => (people / maxPerDay) * (DAYS.bottom - DAYS.top),
  };
}

const MIN_COLUMN_WIDTH = 2.6;

/** How many days a column has: one, or a week if the chart is narrow. */
export const daysPerColumn = (days: number, width: number): 1 | 7 => ((width - PLOT_LEFT) / Math.max(1, days) < MIN_COLUMN_WIDTH ? 7 : 1);
