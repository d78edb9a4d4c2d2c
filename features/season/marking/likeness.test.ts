import { expect, test } from "vitest";
import { type Likeness, likenessOfReadings, readingOf } from "./likeness.ts";
import type { ComparisonRule } from "./normal-form.ts";

const likenessOf = (one: string, other: string, question: ComparisonRule) =>
  likenessOfReadings(readingOf(one, question), readingOf(other, question));

const free = { type: "oneFree" } as const;

test.each<[string, string, Likeness | null]>([
  ["12.000", "12000", "number"],
  ["1'000'000", "1 000 000", "number"],
  ["2 1/2", "2,5", "number"],
  ["3,5 cm", "3,5", "around"],
  ["3,50cm", "7/2", "around"],
  ["il y en a 12", "12", "around"],
  ["Réponse : 12 lucioles.", "12 lucioles", "around"],
  ["50 %", "50", "around"],
  ["7 fois", "7", "around"],
  ["Il l'a fait 7 fois.", "7", "around"],
  ["1h30", "1 h 30", "around"],
  ["8 h 30 min", "8 h 30", "around"],
  ["x = 12", "12", "around"],
  ["c'est Anatole", "Anatole", "around"],
  ["Jean-Paul", "Jean Paul", "around"],
  ["3 et 5", "5 et 3", "order"],
  ["Anatole, Edgar", "Edgar et Anatole", "order"],
  ["(2 ; 3)", "2 et 3", "around"],
  ["Anatole", "Anatolle", "letter"],
  ["Clémence", "Clmence", "letter"],
  ["mercredi", "mecrredi", "letter"],
  ["loups", "loup", "letter"],
  ["31/12", "31 décembre", "date"],
  ["1er janvier", "le 1 janv.", "date"],
  ["samedi 13 mars 2027", "13/03/2027", "date"],
  ["1er mai", "1-5", "date"],
])("MRK-01 « %s » and « %s » look like spellings of one another: %s", (one, other, reason) => {
  expect([likenessOf(one, other, free), likenessOf(other, one, free)]).toEqual([reason, reason]);
});

test.each([
  ["12", "21"],
  ["1,5", "15"],
  ["3/4", "4/3"],
  ["12", "120"],
  ["1864", "1846"],
  ["-5", "5"],
  ["3 m", "3 cm"],
  ["12 et demi", "12"],
  ["moins 5", "5"],
  ["2 ou 3", "2"],
  ["> 12", "12"],
  ["3 quarts", "3"],
  ["deux fois 7", "7"],
  ["7 fois plus", "7"],
  ["le double de 7", "7"],
  ["1 h 30", "1"],
  ["1 h 30", "30 h 1"],
  ["rat", "rats"],
  ["chat", "chien"],
  ["chat et chien", "chat"],
  ["31 décembre", "31 novembre"],
  ["13 mars 2027", "13 mars 2026"],
  ["1/2", "1-2"],
  ["13 jui", "13/6"],
  ["A", "B"],
  ["", "12"],
])("MRK-01 « %s » and « %s » are no spellings of one another", (one, other) => {
  expect([likenessOf(one, other, free), likenessOf(other, one, free)]).toEqual([null, null]);
});

test("MRK-01 what compares as equal needs no suggestion; if the form matters, the same number is one", () => {
  const pairs = [
    ["1/2", "0,5"],
    ["12,50", "+12,5"],
    ["12 000", "12000"],
  ] as const;
  expect(pairs.map(([one, other]) => likenessOf(one, other, free))).toEqual([null, null, null]);
  expect(pairs.map(([one, other]) => likenessOf(one, other, { ...free, formMatters: true }))).toEqual(["number", "number", null]);
  expect(likenessOf("12 cm", "12", { type: "single" })).toBeNull();
});
