import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalRne, isMeantAsRne, isPartOfRne, isValidRne, refusalOfRne } from "./rne.ts";

test.each(["0750655E", "0750655e", " 0750655E ", "075 0655 e", "075\u00A00655\u202Fe", "0000000A", "0000022z", "0000023A"])(
  "INS-07 the code « %s » is valid",
  (code) => {
    expect(isValidRne(code)).toBe(true);
    expect(refusalOfRne(code)).toBeNull();
  },
);

test.each(["0750655F", "0750656E", "750655E", "07506550", "0750655", "07506555E", "0750655EE", "", "O750655E", "0750655É"])(
  "INS-07 the code « %s » is refused",
  (code) => {
    expect(isValidRne(code)).toBe(false);
    expect(refusalOfRne(code)).toContain("n'est pas valable");
  },
);

test.each([
  ["069 0001 b", "meant as one"],
  ["0690001", "meant as one"],
  ["069", "perhaps one"],
  ["069000", "perhaps one"],
  ["69001", "searched"],
  ["38000 Grenoble", "searched"],
  ["69001 Jean Moulin", "searched"],
  ["380 Abel", "searched"],
])("INS-07 INS-08 « %s », where a code, a name or a town is typed, is %s", (typed, meaning) => {
  expect(isMeantAsRne(typed) ? "meant as one" : isPartOfRne(typed) ? "perhaps one" : "searched").toBe(meaning);
});

test.each(["Lovelace Lyon", "38000 Grenoble"])("INS-07 « %s », searched and left there, is refused in words of its own", (typed) => {
  expect(refusalOfRne(typed)).toContain("laissez vide");
});

test("INS-07 a code is stored in capitals, without spaces", () => {
  for (const typed of [" 0750655e ", "075 0655 e", "٠٧٥٠٦٥٥e", "０７５０６５５E"]) expect(canonicalRne(typed)).toBe("0750655E");
});

test("INS-07 each number has exactly one letter, and one wrong digit is always detected", () => {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const digits = fc.integer({ min: 0, max: 9_999_999 }).map((number) => String(number).padStart(7, "0"));
  fc.assert(
    fc.property(digits, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 9 }), (number, at, shift) => {
      const valid = letters.filter((letter) => isValidRne(number + letter));
      expect(valid).toHaveLength(1);
      const mistyped = [...number].with(at, String((Number(number[at]) + shift) % 10)).join("");
      expect(isValidRne(mistyped + valid[0])).toBe(false);
    }),
  );
});
