import { expect, test } from "vitest";
import { firstRetainedYear } from "./retention.ts";

test.each([
  [2027, 5, 2022],
  [2027, 1, 2026],
  [2027, null, null],
  [null, 5, null],
  [2060, 5, 2022],
])(
  "SEC-05 in the active year %s, during the championship 2027, kept for %s years: nobody from %s on is erased",
  (activeYear, years, from) => {
    expect(firstRetainedYear(activeYear, years, new Date("2026-11-20T10:00:00+01:00"))).toBe(from);
  },
);
