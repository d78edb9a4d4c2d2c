import { expect, test } from "vitest";
import { estimateForAll, MAX_COUNTED, samplingIntervalFor } from "./estimate.ts";

test.each([
  [0, 1],
  [MAX_COUNTED, 1],
  [MAX_COUNTED + 1, 2],
  [1_000_000, 500],
])("of %i people, one in %i is counted", (people, interval) => {
  expect(samplingIntervalFor(people)).toBe(interval);
});

test("the sample's counts are scaled to all, and exact if all were counted", () => {
  expect(estimateForAll(317, 412, 412)).toBe(317);
  expect(estimateForAll(10_000, 20_000, 1_000_000)).toBe(500_000);
  expect(estimateForAll(1, 3, 10)).toBe(3);
  expect(estimateForAll(0, 0, 5)).toBe(0);
});
