import { formatDecimal } from "#platform/contract/french-numbers.ts";

interface Graded {
  readonly grade: number | null;
  readonly mostGrade: number | null;
  readonly questionnaire: { readonly name: string };
}

/** « 14 sur 18 »: a written grade with the largest possible one, unless that is unknown, or smaller since a change of category. */
export const outOf = (text: string, { grade, mostGrade }: { readonly grade: number | null; readonly mostGrade: number | null }): string =>
  grade === null || mostGrade === null || grade > mostGrade ? text : `${text}\u00A0sur\u00A0${formatDecimal(mostGrade)}`;

/** How far a season went, its last stage first: « demi-finaliste, 6 sur 11 ». Stages have free names, so that others stand as they are. */
export function seasonLine(results: readonly Graded[]): string {
  const last = results.find(({ grade }) => grade !== null);
  if (!last) return "";
  const title = last.questionnaire.name.replace(/^(demi-)?finale\b.*/i, (_, half?: string) => (half ? "demi-finaliste" : "finaliste"));
  return `${title}, ${outOf(formatDecimal(last.grade ?? 0), last)}`;
}
