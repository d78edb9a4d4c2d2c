import { expect, test } from "vitest";
import { bucketOf, quantileOf, SAVE_TIME_BUCKETS } from "./times.ts";

const countTimes = (...seconds: number[]): number[] => {
  const counts = Array.from({ length: SAVE_TIME_BUCKETS.length + 1 }, () => 0);
  for (const one of seconds) counts[bucketOf(one)] = (counts[bucketOf(one)] ?? 0) + 1;
  return counts;
};

test.each([
  [0, 0],
  [0.005, 0],
  [0.0051, 1],
  [10, SAVE_TIME_BUCKETS.length - 1],
  [10.1, SAVE_TIME_BUCKETS.length],
])("a save of %s s is counted in bucket %s", (seconds, bucket) => {
  expect(bucketOf(seconds)).toBe(bucket);
});

test("a quantile is interpolated within its bucket", () => {
  const hundred = countTimes(...Array.from({ length: 99 }, () => 0.008), 1.2);
  expect(quantileOf(0.5, hundred)).toBeCloseTo(0.0075, 3);
  expect(quantileOf(0.99, hundred)).toBeCloseTo(0.01, 3);
  expect(quantileOf(1, hundred)).toBe(1.5);
});

test("without saves there is no quantile; beyond the last bucket it is that bucket's limit", () => {
  expect(quantileOf(0.99, countTimes())).toBeNull();
  expect(quantileOf(0.99, countTimes(30))).toBe(10);
});
