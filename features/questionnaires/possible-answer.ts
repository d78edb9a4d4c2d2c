import { answerKindOf, type Compared, comparedForm } from "#features/answers/normal-form.ts";

/** The form under which answers are compared with this value (GRD-01); empty when nothing is left of it. */
export const normalOf = (value: string, question: Compared): string => comparedForm(answerKindOf(question), value);

/** For each value that says the same as one before it, the place of that one. Empty values say nothing. */
export function alikeIn(values: readonly string[], question: Compared): Map<number, number> {
  const places = new Map<string, number>();
  const alike = new Map<number, number>();
  for (const [place, value] of values.entries()) {
    const normal = normalOf(value, question);
    const first = places.get(normal);
    if (normal === "") continue;
    if (first === undefined) places.set(normal, place);
    else alike.set(place, first);
  }
  return alike;
}
