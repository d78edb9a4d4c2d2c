/** The times that saves are sorted by, in seconds: fit for a p99 of 5 ms as of 10 s. What takes longer than the last stands after them all. */
export const TIMES = [0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10] as const;

/** Where a duration is counted. */
export function placeOf(seconds: number): number {
  const place = TIMES.findIndex((time) => seconds <= time);
  return place < 0 ? TIMES.length : place;
}

/** Within how many seconds this share of them was done, read between two times as Prometheus does; null when there was none. */
export function timeOf(share: number, counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let left = share * all;
  for (const [place, count] of counts.entries()) {
    const [from, to] = [TIMES[place - 1] ?? 0, TIMES[place] ?? TIMES.at(-1) ?? 0];
    if (left <= count) return from + (to - from) * (left / count);
    left -= count;
  }
  return TIMES.at(-1) ?? null;
}
