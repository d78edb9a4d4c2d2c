import { expect, test } from "vitest";
import { inLowercase, proposalForCapitals } from "./capitals.ts";
import type { PreparedLine } from "./prepared-list.ts";

const line = (row: number, lastname: string, firstname: string, task: PreparedLine["task"] = "send") => ({
  row,
  task,
  cells: { lastname, firstname } as PreparedLine["cells"],
});

test.each([
  ["BERNARD", "Bernard"],
  ["LE GOFF-DUVAL", "Le Goff-Duval"],
  ["D'ARC", "D'Arc"],
  ["ÉLÉONORE", "Éléonore"],
])("ETB-08 %s would be %s", (typed, proposed) => {
  expect(inLowercase(typed)).toBe(proposed);
});

test("ETB-08 a column of names that is all in capitals is proposed in lowercase, and one with a single other name is not", () => {
  const capitals = [line(2, "BERNARD", "Léa"), line(3, "BEAUFILS", "Tom"), line(4, "NGUYEN", "Zoé")];
  const proposal = proposalForCapitals(capitals);
  expect(proposal?.example).toMatchObject({ typed: "BERNARD", proposed: "Bernard" });
  expect(proposal?.names.map(({ row, field, proposed }) => `${row} ${field} ${proposed}`)).toEqual([
    "2 lastname Bernard",
    "3 lastname Beaufils",
    "4 lastname Nguyen",
  ]);
  expect(proposalForCapitals([...capitals, line(5, "Beaufils", "Ève")])).toBeNull();
  expect(proposalForCapitals([...capitals, line(5, "Beaufils", "Ève", "leftOut")])?.names).toHaveLength(3);
  expect(proposalForCapitals(capitals.slice(1))).toBeNull();
});
