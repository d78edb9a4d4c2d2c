import { answerKindOf, normalForm } from "#features/answers/normal-form.ts";

interface Fields {
  readonly openAnswer: number;
}

/** The form under which answers are compared with this value (GRD-01); empty when nothing is left of it. */
export const normalOf = (value: string, question: Fields): string => (answerKindOf(question) === "free" ? normalForm(value) : value.trim());

/** For each value that says the same as one before it, the place of that one. Empty values say nothing. */
export function alikeIn(values: readonly string[], question: Fields): Map<number, number> {
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
