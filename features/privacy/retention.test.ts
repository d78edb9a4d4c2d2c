import { expect, test } from "vitest";
import { firstRetainedYear } from "./retention.ts";

test.each([
  [2027, 5, 2022],
  [2027, 1, 2026],
  [2027, null, null],
  [null, 5, null],
])("SEC-05 in the championship %s, kept for %s years: nobody from %s on is erased", (activeYear, years, from) => {
  expect(firstRetainedYear(activeYear, years)).toBe(from);
});
