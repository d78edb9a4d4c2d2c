import { Histogram } from "prom-client";
import { expect, test } from "vitest";
import { countPerBucket, quantileOf, SAVE_TIME_BUCKETS } from "./times.ts";

const countTimes = async (...seconds: number[]): Promise<number[]> => {
  const times = new Histogram({ name: "times", help: "Times", buckets: [...SAVE_TIME_BUCKETS], registers: [] });
  for (const one of seconds) times.observe(one);
  return countPerBucket((await times.get()).values);
};

test.each([
  [0, 0],
  [0.005, 0],
  [0.0051, 1],
  [10, SAVE_TIME_BUCKETS.length - 1],
  [10.1, SAVE_TIME_BUCKETS.length],
])("a save of %s s is counted in bucket %s", async (seconds, bucket) => {
  const counts = await countTimes(seconds, seconds);
  expect(counts).toEqual(Array.from({ length: SAVE_TIME_BUCKETS.length + 1 }, (_, place) => (place === bucket ? 2 : 0)));
});

test("a quantile is interpolated within its bucket", async () => {
  const hundred = await countTimes(...Array.from({ length: 99 }, () => 0.008), 1.2);
  expect(quantileOf(0.5, hundred)).toBeCloseTo(0.0075, 3);
  expect(quantileOf(0.99, hundred)).toBeCloseTo(0.01, 3);
  expect(quantileOf(1, hundred)).toBe(1.5);
});

test("without saves there is no quantile; beyond the last bucket it is that bucket's limit", async () => {
  expect(quantileOf(0.99, await countTimes())).toBeNull();
  expect(quantileOf(0.99, await countTimes(30))).toBe(10);
});
