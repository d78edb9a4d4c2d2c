import type { GradeRow } from "../distribution.ts";

/** Where the drawing's two parts stand, in pixels: bars by grade above, the coefficients reached in each grade below, one column a grade. */
export const BARS = { top: 28, bottom: 168 } as const;
export const BANDS = { top: 206, bottom: 426 } as const;
export const LEFT = 44;
export const HEIGHT = 452;

/** What places grades, numbers of people and coefficients in the drawing. */
export type Scales = ReturnType<typeof scalesOf>;

export function scalesOf(rows: readonly GradeRow[], width: number) {
  const columns = Math.ceil(Math.max(0, ...rows.map(({ grade }) => grade))) + 1;
  const most = Math.max(1, ...rows.map(({ count }) => count));
  const highest = Math.max(1, ...rows.map((row) => row.highest));
  const column = (width - LEFT) / columns;
  return {
    width,
    column,
    columns,
    most,
    highest,
    x: (grade: number) => LEFT + Math.min(columns, grade) * column,
    bar: (count: number) => (count / most) * (BARS.bottom - BARS.top),
    band: (coefficient: number) => BANDS.bottom - (Math.min(highest, coefficient) / highest) * (BANDS.bottom - BANDS.top),
  };
}
