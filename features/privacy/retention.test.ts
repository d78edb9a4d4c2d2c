import { expect, test } from "vitest";
import { keptFrom } from "./retention.ts";

test.each([
  [2027, 5, 2022],
  [2027, 1, 2026],
  [2027, null, null],
  [null, 5, null],
])("SEC-05 in the championship %s, kept for %s years: from %s on nobody is erased", (activeYear, years, from) => {
  expect(keptFrom(activeYear, years)).toBe(from);
});
