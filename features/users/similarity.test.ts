import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuSecondsOf } from "#tests/cpu-time.ts";
import { isWithinEditDistance, profileOf, similarityOf } from "./similarity.ts";

const aPersonNamed = (lastname: string, firstname: string, birthday: string | null = "2012-03-14", email = "") => ({
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
  expect(profileOf(aPersonNamed(lastname, firstname)).nameKey).toBe(profileOf(aPersonNamed(otherLast, otherFirst)).nameKey);
});

test("ETB-08 names split at different points are different", () => {
  expect(profileOf(aPersonNamed("Martin", "Paul Henri")).nameKey).not.toBe(profileOf(aPersonNamed("Martin Paul", "Henri")).nameKey);
});

test.each([
  [aPersonNamed("Durand", "Léa"), aPersonNamed("DURAND", "Lea"), "même nom, même date de naissance"],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Durand", "Léa", "2011-01-01"), "même nom, autre date de naissance"],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Durand", "Léa", null), "même nom"],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Léa", "Durand"), "même date de naissance, nom proche"],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Durant", "Léa"), "même date de naissance, nom proche"],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Durnad", "Léa"), "même date de naissance, nom proche"],
  [aPersonNamed("Durand", "Léa Rose"), aPersonNamed("Durand", "Léa"), "même date de naissance, nom proche"],
  [aPersonNamed("Martin-Durand", "Léa"), aPersonNamed("Durand", "Léa"), "même date de naissance, nom proche"],
  [aPersonNamed("Durand", "Mathilde"), aPersonNamed("Durand", "Matilde"), "même date de naissance, nom proche"],
  [aPersonNamed("Durand", "Léa", "2012-03-14", "A@b.fr"), aPersonNamed("Durant", "Léa", "2012-03-15", "a@B.fr"), "même e-mail, nom proche"],
  [aPersonNamed("Durand", "Léa", "2012-03-14", "a@b.fr"), aPersonNamed("Durand", "Paul", "2010-01-01", "a@b.fr"), null],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Durand", "Paul"), null],
  [aPersonNamed("Durand", "Léa"), aPersonNamed("Durant", "Léa", "2012-03-15"), null],
  [aPersonNamed("Élève1", "Prénom"), aPersonNamed("Élève2", "Prénom"), null],
  [aPersonNamed("Li", "Wei"), aPersonNamed("Xu", "Wei"), null],
])("ETB-08 %j and %j: %s", (one, other, likeness) => {
  expect(similarityOf(profileOf(one), profileOf(other))).toBe(likeness);
  expect(similarityOf(profileOf(other), profileOf(one))).toBe(likeness);
});

/** The edit distance, by the full table. */
function distance(one: string, other: string): number {
  const table = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const of = (row: number, column: number) => table[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    table[row] = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const change = one[row - 1] === other[column - 1] ? 0 : 1;
      const cheapest = Math.min(of(row - 1, column) + 1, of(row, column - 1) + 1, of(row - 1, column - 1) + change);
      const isTransposed = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      table[row]?.push(isTransposed ? Math.min(cheapest, of(row - 2, column - 2) + 1) : cheapest);
    }
  }
  return of(one.length, other.length);
}

const word = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 12 });
const typo = fc.tuple(fc.nat(12), fc.constantFrom("more", "less", "other", "exchanged"), fc.constantFrom("a", "b", "c"));
/** A word, and the same word with a few typos. */
const misspelt = fc.tuple(word, fc.array(typo, { maxLength: 4 })).map(([original, typos]) => {
  const letters = [...original];
  for (const [column, kind, letter] of typos) {
    if (kind === "exchanged") letters.splice(column, 2, ...letters.slice(column, column + 2).reverse());
    else letters.splice(column, kind === "more" ? 0 : 1, ...(kind === "less" ? [] : [letter]));
  }
  return [original, letters.join("")] as const;
});

test("ETB-08 the edit distance of names equals that of the full table", () => {
  fc.assert(
    fc.property(fc.oneof(misspelt, fc.tuple(word, word)), ([one, other]) => {
      for (const maxDistance of [1, 2]) expect(isWithinEditDistance(maxDistance, one, other)).toBe(distance(one, other) <= maxDistance);
    }),
    { numRuns: 3_000 },
  );
});

test("LET-01 S3 comparing names takes time linear in their length, however similar they are", () => {
  const name = "ab".repeat(4_000);
  const [near, far] = [name.replace(/a(?=b$)/, "c"), `c${name.slice(1, -2)}cc`];
  const seconds = cpuSecondsOf(() => {
    expect([near, far, name.replaceAll("a", "c")].map((other) => isWithinEditDistance(2, name, other))).toEqual([true, false, false]);
  });
  expect(seconds).toBeLessThan(1);
});
