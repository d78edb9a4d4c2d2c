import * as fc from "fast-check";
import { expect, test } from "vitest";
import { CODE_LENGTH, codeFromBytes, formatCode, readCode, refusalOfCode } from "./slip-code.ts";

const random = fc.uint8Array({ minLength: CODE_LENGTH, maxLength: CODE_LENGTH });

test("SEC-03 a code has 10 signs, never 0, O, 1 or I, and is read back as it is printed", () => {
  fc.assert(
    fc.property(random, (bytes) => {
      const code = codeFromBytes(bytes);
      expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
      expect(readCode(formatCode(code))).toBe(code);
    }),
  );
});

test("SEC-03 every byte gives a sign, all 32 equally often", () => {
  const characters = [...codeFromBytes(Uint8Array.from({ length: 256 }, (_, byte) => byte))];
  const times = Map.groupBy(characters, (character) => character);
  expect(times.size).toBe(32);
  expect(new Set([...times.values()].map((same) => same.length))).toEqual(new Set([8]));
});

test.each(["K7MQ2XRT9B", "k7m-q2xr-t9b", " K7M Q2XR T9B ", "k7m–q2xr‑t9b", "K7M.Q2XR.T9B", "Ｋ７Ｍ Ｑ２ＸＲ Ｔ９Ｂ"])(
  "PUB-04 a code is read however it is typed: « %s »",
  (typed) => {
    expect(readCode(typed)).toBe("K7MQ2XRT9B");
    expect(refusalOfCode(typed)).toBeNull();
  },
);

test.each(["", "K7MQ2XRT9", "K7MQ2XRT9BB", "K7MQ2XRT90", "K7MQ2XRT9O", "1234567890", "K7MQ2XRT9É"])(
  "PUB-04 « %s » is not a code",
  (typed) => {
    expect(readCode(typed)).toBeNull();
    expect(refusalOfCode(typed)).toMatch(typed === "" ? "Le code est requis" : "10 lettres et chiffres");
  },
);
