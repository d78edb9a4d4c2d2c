import { answerKindOf, type ComparisonRule, comparisonForm } from "./normal-form.ts";

/** The form in which answers are compared with this value (GRD-01); may be empty. */
export const normalFormOf = (value: string, question: ComparisonRule): string => comparisonForm(answerKindOf(question), value);

/** For each value equivalent to an earlier one, the earlier one's index. Ignores empty values. */
export function findEquivalents(values: readonly string[], question: ComparisonRule): Map<number, number> {
  const firstIndexes = new Map<string, number>();
  const equivalents = new Map<number, number>();
  for (const [index, value] of values.entries()) {
    const normal = normalFormOf(value, question);
    const first = firstIndexes.get(normal);
    if (normal === "") continue;
    if (first === undefined) firstIndexes.set(normal, index);
    else equivalents.set(index, first);
  }
  return equivalents;
}
