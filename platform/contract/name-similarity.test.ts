import fc from "fast-check";
import { expect, test } from "vitest";
import { cpuSecondsOf } from "#tests/cpu-time.ts";
import { isWithinEditDistance } from "./name-similarity.ts";

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
