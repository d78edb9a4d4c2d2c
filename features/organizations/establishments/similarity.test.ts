import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { areSimilar } from "./similarity.ts";

const at = (name: string) => ({ name, city: "Montceau-les-Mines", zipCode: "71300" });

test.for([
  ["Collège Antoine de St-Exupéry", "Collège Antoine de Saint-Exupéry"],
  ["Collège St Exupéry", "Collège Antoine de Saint-Exupéry"],
  ["École Ste Marie", "École Sainte-Marie"],
  ["Collège J. Moulin", "Collège Jean Moulin"],
  ["CoIIège J. Moulln", "Collège Jean-Moulin"],
  ["Lycée A. Camus", "Lycée Albert Camus"],
  ["Collège 1er Mai", "Collège Premier Mai"],
  ["Co11ège du ler Mai", "Collège du 1er Mai"],
  ["École Marie Laurencin", "École Marie Laurencln"],
  ["Lycée Fernand Daurat", "Lycée Femand Daurat"],
] as const)("LET-03 « %s » may be confused with « %s » in one town", ([name, existing]) => {
  expect(areSimilar(at(name), at(existing))).toBe(true);
  expect(areSimilar(at(existing), at(name))).toBe(true);
});

test.for([
  ["Collège J. Moulin", "Collège Jean Jaurès"],
  ["Collège P. Moulin", "Collège Jean Moulin"],
  ["Collège Saint-Exupéry", "Collège Saint-Joseph"],
  ["École du 1er Mai", "École du 8 Mai 1945"],
  ["Collège J. M.", "Collège Jean Moulin"],
  ["Lycée Victor Hugo", "Lycée Victor Schœlcher"],
] as const)("LET-03 « %s » is not confused with « %s »", ([name, existing]) => {
  expect(areSimilar(at(name), at(existing))).toBe(false);
});

test("LET-03 few of the directory's schools in one town are judged similar", () => {
  const rows = gunzipSync(readFileSync("database/data/schools.csv.gz")).toString().split("\n").slice(1, -1);
  const schools = rows
    .map((row) => [...row.matchAll(/(?:"([^"]*)"|([^,]*))(?:,|$)/g)].map((cell) => cell[1] ?? cell[2] ?? ""))
    .map(([, name = "", , , zipCode = "", city = ""]) => ({ name, zipCode, city }));
  const lyon = schools.filter(({ city }) => /^(Lyon|Toulouse|Nantes|Rennes|Lille)\b/.test(city));
  const pairs = lyon.flatMap((one) =>
    lyon.filter((other) => other !== one && other.city === one.city).map((other) => [one, other] as const),
  );
  expect(pairs.length).toBeGreaterThan(1_000);
  expect(pairs.filter(([one, other]) => areSimilar(one, other)).length / pairs.length).toBeLessThan(0.03);
});
