import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuSecondsOf } from "#tests/cpu-time.ts";
import { areWithin, likenessOf, profileOf } from "./likeness.ts";

const someone = (lastname: string, firstname: string, birthday: string | null = "2012-03-14", email = "") => ({
  lastname,
  firstname,
  birthday,
  email,
});

test.each([
  ["DE LA TOUR", "Jean-Pierre", "de la tour", "jean pierre"],
  ["N'DIAYE", "Zoé", "N’Diaye", "ZOE"],
  ["Durand ", "Léa", "DURAND", "Lea"],
])("ETB-08 « %s %s » and « %s %s » are one name", (lastname, firstname, otherLast, otherFirst) => {
  expect(profileOf(someone(lastname, firstname)).nameKey).toBe(profileOf(someone(otherLast, otherFirst)).nameKey);
});

test("ETB-08 a name is not the one whose parts are cut elsewhere", () => {
  expect(profileOf(someone("Martin", "Paul Henri")).nameKey).not.toBe(profileOf(someone("Martin Paul", "Henri")).nameKey);
});

test.each([
  [someone("Durand", "Léa"), someone("DURAND", "Lea"), "même nom, même date de naissance"],
  [someone("Durand", "Léa"), someone("Durand", "Léa", "2011-01-01"), "même nom, autre date de naissance"],
  [someone("Durand", "Léa"), someone("Durand", "Léa", null), "même nom"],
  [someone("Durand", "Léa"), someone("Léa", "Durand"), "même date de naissance, nom proche"],
  [someone("Durand", "Léa"), someone("Durant", "Léa"), "même date de naissance, nom proche"],
  [someone("Durand", "Léa"), someone("Durnad", "Léa"), "même date de naissance, nom proche"],
  [someone("Durand", "Léa Rose"), someone("Durand", "Léa"), "même date de naissance, nom proche"],
  [someone("Martin-Durand", "Léa"), someone("Durand", "Léa"), "même date de naissance, nom proche"],
  [someone("Durand", "Mathilde"), someone("Durand", "Matilde"), "même date de naissance, nom proche"],
  [someone("Durand", "Léa", "2012-03-14", "A@b.fr"), someone("Durant", "Léa", "2012-03-15", "a@B.fr"), "même e-mail, nom proche"],
  [someone("Durand", "Léa", "2012-03-14", "a@b.fr"), someone("Durand", "Paul", "2010-01-01", "a@b.fr"), null],
  [someone("Durand", "Léa"), someone("Durand", "Paul"), null],
  [someone("Durand", "Léa"), someone("Durant", "Léa", "2012-03-15"), null],
  [someone("Élève1", "Prénom"), someone("Élève2", "Prénom"), null],
  [someone("Li", "Wei"), someone("Xu", "Wei"), null],
])("ETB-08 %j and %j: %s", (one, other, likeness) => {
  expect(likenessOf(profileOf(one), profileOf(other))).toBe(likeness);
  expect(likenessOf(profileOf(other), profileOf(one))).toBe(likeness);
});

/** How many letters apart, by the whole table. */
function distance(one: string, other: string): number {
  const table = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const of = (row: number, at: number) => table[row]?.[at] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    table[row] = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const change = one[row - 1] === other[at - 1] ? 0 : 1;
      const least = Math.min(of(row - 1, at) + 1, of(row, at - 1) + 1, of(row - 1, at - 1) + change);
      const isExchanged = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      table[row]?.push(isExchanged ? Math.min(least, of(row - 2, at - 2) + 1) : least);
    }
  }
  return of(one.length, other.length);
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 12 });
const slip = fc.tuple(fc.nat(12), fc.constantFrom("more", "less", "other", "exchanged"), fc.constantFrom("a", "b", "c"));
/** A word and what a few slips of the finger make of it. */
const slipped = fc.tuple(word, fc.array(slip, { maxLength: 4 })).map(([written, slips]) => {
  const letters = [...written];
  for (const [at, kind, letter] of slips) {
    if (kind === "exchanged") letters.splice(at, 2, ...letters.slice(at, at + 2).reverse());
    else letters.splice(at, kind === "more" ? 0 : 1, ...(kind === "less" ? [] : [letter]));
  }
  return [written, letters.join("")] as const;
});

test("ETB-08 names are as few letters apart as the whole table of their beginnings says", () => {
  fc.assert(
    fc.property(fc.oneof(slipped, fc.tuple(word, word)), ([one, other]) => {
      for (const most of [1, 2]) expect(areWithin(most, one, other)).toBe(distance(one, other) <= most);
    }),
    { numRuns: 3_000 },
  );
});

test("LET-01 S3 names are compared in time that grows with their length, however near they are", () => {
  const name = "ab".repeat(4_000);
  const [near, far] = [name.replace(/a(?=b$)/, "c"), `c${name.slice(1, -2)}cc`];
  const seconds = cpuSecondsOf(() => {
    expect([near, far, name.replaceAll("a", "c")].map((other) => areWithin(2, name, other))).toEqual([true, false, false]);
  });
  expect(seconds).toBeLessThan(1);
});
