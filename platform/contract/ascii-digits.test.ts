import { expect, test } from "vitest";
import { asciiDigits } from "./ascii-digits.ts";
import { digits as digitsField } from "./fields.ts";

test("MND-05 the ten digits of every script are 0 to 9", () => {
  const digits = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character));
  const values = digits.map((digit) => Number(asciiDigits(digit)));
  // They are encoded in runs of ten, in the order of their values.
  expect(digits.length).toBeGreaterThan(700);
  expect(values).toEqual(digits.map((_, index) => index % 10));
});

test.each([
  ["١٢", "12"],
  ["１２,５", "12,5"],
  ["۶ سنوات", "6 سنوات"],
  ["2²", "2²"],
  ["½", "½"],
])("MND-05 the digits of « %s » are those of « %s »", (typed, read) => {
  expect(asciiDigits(typed)).toBe(read);
});

test("MND-05 a telephone or a postal code is stored with the digits 0 to 9", () => {
  expect([" ٧٥٠٠٥ ", "０４ ７２ ００ ００ ００", "D02 AF30"].map((typed) => digitsField(30).parse(typed))).toEqual([
    "75005",
    "04 72 00 00 00",
    "D02 AF30",
  ]);
});
