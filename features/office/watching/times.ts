/** Limits of the buckets of save times, in seconds: for a p99 from 5 ms to 10 s. Longer times have one more bucket. */
export const SAVE_TIME_BUCKETS = [0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10] as const;

/** The number of times in each bucket, from the values of a Prometheus histogram, where a bucket includes those before it. */
export function countPerBucket(
  values: readonly { readonly labels: { readonly le?: string | number }; readonly value: number }[],
): number[] {
  const upTo = (limit: string | number) => values.find(({ labels }) => labels.le === limit)?.value ?? 0;
  const cumulative = [...SAVE_TIME_BUCKETS, "+Inf"].map(upTo);
  return cumulative.map((count, bucket) => count - (cumulative[bucket - 1] ?? 0));
}

/** The quantile of this share in seconds, interpolated within a bucket as in Prometheus; null without counts. */
export function quantileOf(share: number, counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let remaining = share * all;
  for (const [bucket, count] of counts.entries()) {
    const [from, to] = [SAVE_TIME_BUCKETS[bucket - 1] ?? 0, SAVE_TIME_BUCKETS[bucket] ?? SAVE_TIME_BUCKETS.at(-1) ?? 0];
    if (remaining <= count) return from + (to - from) * (remaining / count);
    remaining -= count;
  }
  return SAVE_TIME_BUCKETS.at(-1) ?? null;
}
