import { expect, test } from "vitest";
import { formatDayInput, isDay, parseDay, withSlashes } from "./days.ts";

test.each([
  ["14/03/2012", "2012-03-14"],
  ["4/3/2012", "2012-03-04"],
  [" 14-03-2012 ", "2012-03-14"],
  ["14.03.2012", "2012-03-14"],
  ["14 03 2012", "2012-03-14"],
  ["29/02/2012", "2012-02-29"],
  ["29/02/2013", null],
  ["31/04/2012", null],
  ["14/13/2012", null],
  ["00/01/2012", null],
  ["14/03/12", null],
  ["14/03/201", null],
  ["2012-03-14", null],
  ["hier", null],
  ["", null],
])("a day typed %j is %j", (typed, day) => {
  expect(parseDay(typed)).toBe(day);
});

test.each([
  ["1", "1"],
  ["14", "14"],
  ["140", "14/0"],
  ["1405", "14/05"],
  ["14/052", "14/05/2"],
  ["14052012", "14/05/2012"],
  ["4/122012", "4/12/2012"],
  ["4/3/2012", "4/3/2012"],
  ["14/", "14/"],
  ["14/05/", "14/05/"],
  ["2012-03-14", "2012-03-14"],
  ["14 mars", "14 mars"],
  ["140520123", "140520123"],
])("a partly typed day, %j, becomes %j", (typed, shown) => {
  expect(withSlashes(typed)).toBe(shown);
});

test.each(["14052012", "4/12/2012"])("%s can be typed key by key, and deleted key by key", (whole) => {
  let shown = "";
  for (const key of whole) shown = withSlashes(shown + key);
  expect(parseDay(shown)).toMatch(/^2012-/);
  for (; shown !== ""; shown = shown.slice(0, -1)) expect(withSlashes(shown)).toBe(shown);
});

test("text that is not a day stays as typed", () => {
  expect(formatDayInput("2012-03-14")).toBe("14/03/2012");
  expect(formatDayInput("31/02/2012")).toBe("31/02/2012");
  expect(isDay("2012-02-30")).toBe(false);
});
