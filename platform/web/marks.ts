/** Marks from 0 to a value, a round step apart (1, 2, 5, 10, 20, 50…): about as many as wished, or fewer. */
export function marksOf(highest: number, wished: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest / wished)));
  const step = power * ([1, 2, 5].find((factor) => highest / (power * factor) <= wished) ?? 10);
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, place) => place * step);
}

/** Those of the places along an axis whose words fit: the last, and whichever is far enough before the one kept. */
export function spaced<Mark extends { readonly place: number }>(marks: readonly Mark[], step: number, least: number): Mark[] {
  const kept: Mark[] = [];
  for (const mark of marks.toReversed())
    if (((kept.at(-1)?.place ?? Number.POSITIVE_INFINITY) - mark.place) * step >= least) kept.push(mark);
  return kept.toReversed();
}
