import { expect, test } from "vitest";
import { describeMinutes, parseMinutes } from "./minutes.ts";

test.each([
  ["80", 80],
  [" 80 min", 80],
  ["80mn", 80],
  ["80'", 80],
  ["1h20", 80],
  ["1H20", 80],
  ["1 h 20", 80],
  ["1\u00A0h\u00A020", 80],
  ["1:20", 80],
  ["1h5", 65],
  ["2h", 120],
  ["0", 0],
  ["٨٠", 80],
  ["١h٢٠", 80],
])("EDG-05 « %s » is %i minutes", (text, minutes) => {
  expect(parseMinutes(text)).toBe(minutes);
});

test.each(["", "h", "h20", "1h60", "1:5", "1:20:30", "1,5", "-5", "1h20 min", "quatre-vingts"])("EDG-05 « %s » is not a time", (text) => {
  expect(parseMinutes(text)).toBeUndefined();
});

test("EDG-05 the minutes are shown if the time was typed in another format", () => {
  expect(["1h20", "1:20", "80 min", "80", "1h", "1h6 x", ""].map(describeMinutes)).toEqual([
    "=\u00A080\u00A0min",
    "=\u00A080\u00A0min",
    "=\u00A080\u00A0min",
    null,
    "=\u00A060\u00A0min",
    null,
    null,
  ]);
});
