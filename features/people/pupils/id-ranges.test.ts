import { expect, test } from "vitest";
import { isWithin, toRanges } from "./id-ranges.ts";

test.each([
  [["12"], "12"],
  [["14", "12", "13", "20"], "12-14.20"],
  [["9", "10", "11", "10"], "9-11"],
  [[], ""],
] as const)("ETB-09 the pupils %j just added are in the URL as « %s »", (ids, text) => {
  expect(toRanges(ids)).toBe(text);
});

test("ETB-09 a range contains only the ids that it names", () => {
  expect(["11", "12", "13", "14", "15", "20", "200"].filter((id) => isWithin("12-14.20", id))).toEqual(["12", "13", "14", "20"]);
  expect(isWithin("", "12")).toBe(false);
});
