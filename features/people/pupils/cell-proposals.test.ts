import { expect, test } from "vitest";
import { inLowercase, proposalsForCapitals, proposalsForEmails } from "./cell-proposals.ts";
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
  expect(proposalsForCapitals(capitals).map(({ row, field, typed, proposed }) => `${row} ${field} ${typed} ${proposed}`)).toEqual([
    "2 lastname BERNARD Bernard",
    "3 lastname BEAUFILS Beaufils",
    "4 lastname NGUYEN Nguyen",
  ]);
  expect(proposalsForCapitals([...capitals, line(5, "Beaufils", "Ève")])).toEqual([]);
  expect(proposalsForCapitals([...capitals, line(5, "Beaufils", "Ève", "leftOut")])).toHaveLength(3);
  expect(proposalsForCapitals(capitals.slice(1))).toEqual([]);
});

test("ETB-08 PPL-06 addresses with a typo in their domain are proposed without it, however the file writes them", () => {
  const withEmail = (row: number, email: string, task: PreparedLine["task"] = "send") => ({
    row,
    task,
    cells: { email } as PreparedLine["cells"],
  });
  const lines = [
    withEmail(2, "Léa <lea@gmial.com>"),
    withEmail(3, "tom@gmail.com"),
    withEmail(4, ""),
    withEmail(5, "eve@gmial.com", "leftOut"),
  ];
  expect(proposalsForEmails(lines)).toEqual([{ row: 2, field: "email", typed: "Léa <lea@gmial.com>", proposed: "lea@gmail.com" }]);
});
