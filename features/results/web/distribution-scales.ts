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

/** Marks from 0 to a value, a round step apart (1, 2, 5, 10, 20, 50…): about as many as wished, or fewer. */
export function marksOf(highest: number, wished: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest / wished)));
  const step = power * ([1, 2, 5].find((factor) => highest / (power * factor) <= wished) ?? 10);
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, place) => place * step);
}
