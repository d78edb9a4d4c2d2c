import { formatDecimal } from "#platform/contract/french-numbers.ts";

interface OutOf {
  readonly grade: number | null;
  /** Null: unknown. */
  readonly mostGrade: number | null;
}

/** « 14 sur 18 »: a written grade with the largest possible one, unless that is unknown, or smaller since a change of category. */
export const outOf = (text: string, { grade, mostGrade }: OutOf): string =>
  grade === null || mostGrade === null || grade > mostGrade ? text : `${text}\u00A0sur\u00A0${formatDecimal(mostGrade)}`;
