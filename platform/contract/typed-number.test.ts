import { expect, test } from "vitest";
import { numberText, readNumber } from "./typed-number.ts";

test.each([
  ["", ""],
  ["  ", ""],
  ["0", 0],
  ["012", 12],
  ["12,5", 12.5],
  ["12.5", 12.5],
  ["12,", 12],
  [" 12 ", 12],
  ["１２", 12],
  ["١٢", 12],
  ["١٢٫٥", 12.5],
  ["1 200", 1200],
  ["1\u202F200", 1200],
  ["1\u00A0200,5", 1200.5],
  ["١ ٢٠٠", 1200],
  ["1 234 567", 1234567],
  ["-3", -3],
  ["\u22123", -3],
  ["0.125", 0.125],
  ["999999999999999", 999999999999999],
])("CTR-03 « %s » is read as the number %s", (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test.each([
  ...["1e3", "12a", "1 2", "1 20", "1.200", "1.200.000", "1,2,3", ",", "-", "--1", "+3", "½", "1/2", "Infinity", "NaN", "0x1F"],
  ...["9007199254740993", "0,12345678901234567"],
])("CTR-03 « %s » stays as it was typed, to be refused", (typed) => {
  expect(readNumber(typed)).toBe(typed);
});

test("CTR-03 a number is shown with a comma, and read again as itself", () => {
  expect([12.5, -3, 0, Number.NaN, null, "", "1e3"].map(numberText)).toEqual(["12,5", "-3", "0", "", "", "", "1e3"]);
  for (const number of [0, 12.5, -0.25, 1200, 1234567.5]) expect(readNumber(numberText(number))).toBe(number);
});
