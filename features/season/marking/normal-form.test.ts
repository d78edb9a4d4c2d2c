import { Buffer } from "node:buffer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { answerKindOf, normalAnswers, normalForm, writtenForm } from "./normal-form.ts";

test.each([
  ["  Le   Carré ", "le carre"],
  ["ÉLÉPHANT", "éléphant"],
  ["Sœur", "soeur"],
  ["l’âne", "L'ANE"],
  ["STRASSE", "Straße"],
  ["un\u00a0deux", "un deux"],
  ["\u200e12", "12"],
  ["cafe\u0301", "café"],
  ["١٢", "12"],
  ["１２", "12"],
  ["۱۲٫۵", "12,5"],
  ["٣/٤", "0,75"],
  ["१२ लोग", "12 लोग"],
])("GRD-01 « %s » is the same free answer as « %s »", (one, other) => {
  expect(normalForm(one)).toBe(normalForm(other));
});

test.each([
  ["-0", "0"],
  ["+5", "5"],
  ["05", "5"],
  ["5,0", "5"],
  ["5.00", "5"],
  ["2,50", "5/2"],
  [",5", "1/2"],
  ["5,", "5"],
  ["−3", "-3"],
  ["- 3", "-3"],
  ["-0,00", "0"],
  ["007,070", "707/100"],
  ["000", "0"],
  ["12 000", "12000"],
  ["12\u202f000,50", "24001/2"],
  ["6/8", "3/4"],
  ["4/2", "2"],
  ["-6 / 8", "-3/4"],
  ["+06/08", "3/4"],
  ["0/7", "0"],
  ["-0/7", "0"],
  ["1/0", "1/0"],
  ["0/0", "0/0"],
  ["5,5 cm", "5.5 cm"],
])("GRD-01 the number « %s » is written %s", (input, form) => {
  expect(normalForm(input)).toBe(form);
});

test.each([
  ["1 2", "12"],
  ["1 0000", "10000"],
  ["2²", "22"],
  ["3/4", "3,4"],
  ["1/3", "0,33"],
  ["2½", "21/2"],
  ["½3", "1/23"],
  ["-", "0"],
  [".", "0"],
  ["5e0", "5"],
  ["0x5", "5"],
  ["1,2,3", "123"],
  ["5", "-5"],
])("GRD-01 « %s » is not « %s »", (one, other) => {
  expect(normalForm(one)).not.toBe(normalForm(other));
});

test.each([
  ["1/2", "0,5"],
  ["½", "0,5"],
  ["1⁄2", ".50"],
  ["–½", "-0,5"],
  ["21,4375", "343/16"],
  ["256/25", "10,24"],
  ["6/8", "¾"],
  ["⅔", "2/3"],
  ["–5", "-5"],
  ["\u20115", "−5"],
  ["– 12 000,50", "-24001/2"],
  ["Jean–Paul", "jean-paul"],
  ["2½ cm", "2 1/2 cm"],
])("EDG-02 GRD-01 « %s » is the same answer as « %s »", (one, other) => {
  expect(normalForm(one)).toBe(normalForm(other));
});

test("EDG-02 a decimal equals its fraction, however long both are", () => {
  const whole = fc.bigInt({ min: 0n, max: 10n ** 40n });
  fc.assert(
    fc.property(whole, fc.nat(40), fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.boolean(), (digits, places, factor, isNegative) => {
      const text = `${digits}`.padStart(places + 1, "0");
      const decimal = `${text.slice(0, text.length - places)},${text.slice(text.length - places)}`;
      const sign = isNegative ? "–" : "";
      expect(normalForm(`${sign}${decimal}`)).toBe(normalForm(`${sign}${digits * factor}/${10n ** BigInt(places) * factor}`));
    }),
  );
});

test("EDG-02 if the form matters, notation counts, not typography", () => {
  const written = ["1/2", "2/4", "0,5", "05", "5", "0,50"].map(writtenForm);
  expect(new Set(written).size).toBe(written.length);
  for (const [one, other] of [
    ["½", "1 / 2"],
    ["0,5", "0.5"],
    ["12 000", "12\u202f000"],
    ["–5", "- 5"],
    [" Été", "ete"],
  ] as const)
    expect(writtenForm(one)).toBe(writtenForm(other));
});

test("GRD-01 numbers too long for a float are compared exactly", () => {
  expect(normalForm("90071992547409930")).not.toBe(normalForm("90071992547409931"));
  expect(normalForm(`${"3".repeat(90)}/${"9".repeat(90)}`)).toBe("1/3");
});

test("GRD-01 a number of 200 characters is read as one, a longer text is not", () => {
  expect(normalForm(`${"0".repeat(199)}7`)).toBe("7");
  expect(normalForm(`${"0".repeat(200)}7`)).toHaveLength(201);
  expect(normalForm(`0,${"0".repeat(197)}5`)).toBe(`1/2${"0".repeat(197)}`);
});

test("GRD-01 a very long text costs nothing and is not a number", () => {
  expect(normalForm(`${"0".repeat(100_000)}1/${"7".repeat(100_000)}`)).toHaveLength(200_002);
});

test("GRD-01 the normal form of a normal form is itself", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.string({ unit: fc.constantFrom(..."0123456789,./+- −–½⅔⁄éÉßΣσςœŒ’İıŉẞ".split("")) }),
  );
  fc.assert(
    fc.property(anything, (input) => {
      expect(normalForm(normalForm(input))).toBe(normalForm(input));
      expect(writtenForm(writtenForm(input))).toBe(writtenForm(input));
    }),
  );
});

test("GRD-01 equal fractions have one form, whatever their factor", () => {
  const positive = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(positive, positive, positive, (a, b, factor) => {
      expect(normalForm(`${BigInt(a) * BigInt(factor)}/${BigInt(b) * BigInt(factor)}`)).toBe(normalForm(`${a}/${b}`));
    }),
  );
});

test("GRD-01 blanks are dropped, repetitions kept, the order ignored", () => {
  expect(normalAnswers("free", ["5,0", " ", "12", "05"])).toEqual(["12", "5", "5"]);
});

test("GRD-01 a choice is its value, once", () => {
  expect(normalAnswers("choice", ["05", " 5 ", "05", ""])).toEqual(["05", "5"]);
});

test("GRD-01 a question with free fields is compared as free answers", () => {
  const types = ["multiple", "single", "oneFree", "twoFree", "twoFreeWithTotal"] as const;
  const kinds = (formMatters: boolean) => types.map((type) => answerKindOf({ type, formMatters }));
  expect(kinds(false)).toEqual(["choice", "choice", "free", "free", "free"]);
  expect(kinds(true)).toEqual(["choice", "choice", "written", "written", "written"]);
});

test("GRD-06 answers are sorted as the database sorts their bytes", () => {
  const wellFormed = fc.array(fc.string({ unit: fc.constantFrom("a", "é", "\ue000", "\uffee", "😀", "𝔸", "z") }), { maxLength: 6 });
  fc.assert(
    fc.property(wellFormed, (values) => {
      const sorted = normalAnswers("choice", values);
      expect(sorted).toEqual([...sorted].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))));
    }),
  );
});
