import fc from "fast-check";
import { RE2JS } from "re2js";
import { expect, test } from "vitest";
import { linearPattern } from "./linear-pattern.ts";

test.each([
  ["^\\d{1,2}$", true],
  ["[0-9]+", true],
  ["^\\d{1,3}([.,]\\d)?$", true],
  ["^\\d{1,3}([.,]\\d)?( ?cm²)?$", true],
  ["\\d{2}/\\d{2}", true],
  ["[A-Z]{3} [a-zà-ÿ]*", true],
  ["\\d{4,2}", false],
  ["(\\d+)+", false],
  ["(a+)?(b+)?(c+)?(d+)?", false],
  ["a{0,200}a{0,200}a{0,200}b", false],
  ["a|b", false],
  [".*", false],
  ["[^0-9]", false],
  ["\\w+", false],
  ["(", false],
])("QST-12 the pattern %s is read without RE2: %s", (regex, isRead) => {
  expect(linearPattern(regex) !== null).toBe(isRead);
});

const atom = fc.constantFrom("\\d", "\\.", "[0-9]", "[a-z]", "[a-zà-ÿ ]", "[.,]", "a", "7", " ", "/", "-", "é", "A", "²", "%");
const repeat = fc.constantFrom("", "?", "*", "+", "{2}", "{1,3}", "{0,2}", "{2,}", "{3,1}", "{0,120}");
const row = fc.array(fc.tuple(atom, repeat), { minLength: 1, maxLength: 3 }).map((parts) => parts.flat().join(""));
const group = fc.tuple(row, fc.constantFrom("", "?", "+", "*")).map(([inside, after]) => `(${inside})${after}`);
const pattern = fc
  .tuple(fc.constantFrom("", "^"), fc.array(fc.oneof(row, group), { minLength: 1, maxLength: 3 }), fc.constantFrom("", "$"))
  .map(([start, parts, end]) => start + parts.join("") + end);
const typed = fc.string({ unit: fc.constantFrom("1", "7", "a", "é", "A", ".", ",", " ", "/", "-", "٣", "K", "²", "%"), maxLength: 8 });

test("QST-12 a pattern that is read without RE2 accepts exactly what RE2 accepts", () => {
  let isEverRead = false;
  fc.assert(
    fc.property(pattern, typed, (regex, text) => {
      const read = linearPattern(regex);
      if (!read) return;
      isEverRead = true;
      expect(read.test(text)).toBe(RE2JS.compile(regex).matches(text));
    }),
    { numRuns: 3_000 },
  );
  expect(isEverRead).toBe(true);
});

test.each(["a*a*a*b", "a{0,99}a{0,99}a{0,99}b"])("QST-08 the slow pattern %s, read without RE2, takes no time", (regex) => {
  const started = performance.now();
  expect(linearPattern(regex)?.test("a".repeat(200))).toBe(false);
  expect(performance.now() - started).toBeLessThan(500);
});
