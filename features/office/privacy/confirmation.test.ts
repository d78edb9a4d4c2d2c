import { expect, test } from "vitest";
import { isConfirmed } from "./confirmation.ts";

test.each([
  ["P0000007", true],
  [" p0000007 ", true],
  ["P0000008", false],
  ["7", false],
  ["", false],
])("SEC-05 « %s » typed to erase P0000007: %s", (typed, confirmed) => {
  expect(isConfirmed(typed, { numPalmares: "P0000007" })).toBe(confirmed);
});
