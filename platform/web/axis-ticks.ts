/** Marks from 0 to a value, a round step apart (1, 2, 5, 10, 20, 50…): about `targetCount`, or fewer. */
export function ticksOf(highest: number, targetCount: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest / targetCount)));
  const step = power * ([1, 2, 5].find((factor) => highest / (power * factor) <= targetCount) ?? 10);
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, place) => place * step);
}

/** The ticks along an axis whose labels fit: the last, and each that is far enough before the next kept one. */
export function spacedTicks<Tick extends { readonly place: number }>(ticks: readonly Tick[], step: number, minGap: number): Tick[] {
  const fitting: Tick[] = [];
  for (const tick of ticks.toReversed())
    if (((fitting.at(-1)?.place ?? Number.POSITIVE_INFINITY) - tick.place) * step >= minGap) fitting.push(tick);
  return fitting.toReversed();
}
