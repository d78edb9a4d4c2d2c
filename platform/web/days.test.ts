import { expect, test } from "vitest";
import { isDay, parseDay, writeDay } from "./days.ts";

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

test("what is no day stays as it was typed", () => {
  expect(writeDay("2012-03-14")).toBe("14/03/2012");
  expect(writeDay("31/02/2012")).toBe("31/02/2012");
  expect(isDay("2012-02-30")).toBe(false);
});
