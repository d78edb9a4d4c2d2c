import { expect, test } from "vitest";
import { lineLabel, placeFinder, sheetsByColumns } from "./sheets.ts";

const columns = [{ place: 0, title: "Nom" }];
const aSheet = (name: string, more: object = {}) => ({ name, problem: null, linesAbove: 0, columns, ...more });

test("PPL-12 sheets with the same columns are one group; those left out or not read are in none", () => {
  const sheets = [
    aSheet("5e A"),
    aSheet("5e B"),
    aSheet("5e C", { columns: [{ place: 1, title: "Nom" }] }),
    aSheet("Notes", { problem: "unknown" }),
  ];
  const groupsOf = (leftOut: readonly number[]) => sheetsByColumns(sheets, leftOut).map(({ indexes }) => indexes);
  expect(groupsOf([])).toEqual([[0, 1], [2]]);
  expect(groupsOf([1, 2])).toEqual([[0]]);
});

test("PPL-12 a line is named by its sheet if several are read, and by its number alone if the file has no sheets", () => {
  const sheets = [aSheet("5e A"), aSheet("5e B", { linesAbove: 27 })];
  expect([27, 28].map((row) => lineLabel(placeFinder(sheets)(row)))).toEqual(["ligne 27 de 5e A", "ligne 1 de 5e B"]);
  expect([placeFinder(sheets.slice(0, 1)), placeFinder([])].map((placeOf) => lineLabel(placeOf(12)))).toEqual(["ligne 12", "ligne 12"]);
});
