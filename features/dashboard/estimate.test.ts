import { expect, test } from "vitest";
import { estimated, everyOf, MOST_COUNTED } from "./estimate.ts";

test.each([
  [0, 1],
  [MOST_COUNTED, 1],
  [MOST_COUNTED + 1, 2],
  [1_000_000, 500],
])("of %i people, one in %i is counted", (people, every) => {
  expect(everyOf(people)).toBe(every);
});

test("what those counted did stands for all, and is exact where all were counted", () => {
  expect(estimated(317, 412, 412)).toBe(317);
  expect(estimated(10_000, 20_000, 1_000_000)).toBe(500_000);
  expect(estimated(1, 3, 10)).toBe(3);
  expect(estimated(0, 0, 5)).toBe(0);
});
