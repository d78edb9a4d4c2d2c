import type { GradeRow } from "../distribution.ts";

/** The positions of the chart's two parts, in pixels: bars by grade above, the coefficients of each grade below, one column per grade. */
export const BARS = { top: 28, bottom: 168 } as const;
export const BANDS = { top: 206, bottom: 426 } as const;
export const LEFT = 44;
export const HEIGHT = 452;

/** The chart's scales for grades, numbers of people and coefficients. */
export type Scales = ReturnType<typeof scalesOf>;

export function scalesOf(rows: readonly GradeRow[], width: number) {
  const columns = Math.ceil(Math.max(0, ...rows.map(({ grade }) => grade))) + 1;
  const maxCount = Math.max(1, ...rows.map(({ count }) => count));
  const highest = Math.max(1, ...rows.map((row) => row.highest));
  const column = (width - LEFT) / columns;
  return {
    width,
    column,
    columns,
    maxCount,
    highest,
    x: (grade: number) => LEFT + Math.min(columns, grade) * column,
    bar: (count: number) => (count / maxCount) * (BARS.bottom - BARS.top),
    band: (coefficient: number) => BANDS.bottom - (Math.min(highest, coefficient) / highest) * (BANDS.bottom - BANDS.top),
  };
}
