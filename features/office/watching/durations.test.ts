import { expect, test } from "vitest";
import { formatDuration } from "./durations.ts";

test.each([
  [0.0004, "0,4\u00A0ms"],
  [0.0081, "8,1\u00A0ms"],
  [0.1234, "120\u00A0ms"],
  [0.994, "990\u00A0ms"],
  [0.995, "1\u00A0s"],
  [1.24, "1,2\u00A0s"],
  [10, "10\u00A0s"],
])("%s s is shown as %s", (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});
