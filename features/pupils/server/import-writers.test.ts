import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { formWith } from "#tests/person.ts";
import { aSchool, test, type World } from "#tests/world.ts";
import { pupilImportApi } from "../pupil-import.contract.ts";

/** The preview of a list of the folder `other-writers`. */
async function preview(world: World, name: string) {
  const { correspondent } = await aSchool(world);
  const bytes = await readFile(join(import.meta.dirname, "fixtures/other-writers", name));
  const answer = await correspondent.caller.call(pupilImportApi.importFile, {
    query: { dryRun: "true" },
    body: formWith("excel", bytes, name),
  });
  const [lines, sheets] = [answer.preview?.lines ?? [], answer.preview?.sheets ?? []];
  return { lines, sheets, cells: lines.map((line) => line.cells), columns: sheets.flatMap(({ columns }) => columns) };
}

test.for(["capital-part-name.xlsx", "backslashes.xlsx", "zip64.xlsx", "zip64-stream.xlsx", "strict.xlsx"])(
  "MND-05 ETB-08 a sound workbook is read, however its parts are named and packed: %s",
  async (name, { world }) => {
    const { cells } = await preview(world, name);
    expect(cells.map(({ lastname, firstname, birthday, className }) => [lastname, firstname, birthday, className])).toEqual([
      ["ABRIAL", "Zoé", "14/03/2014", "6e A"],
      ["BŒUF", "Loïc", "02/11/2013", "5e B"],
      ["D'ARVOR", "Inès", "29/02/2012", "4e C"],
    ]);
  },
);

test("MND-05 ETB-08 each line of a merged cell has its class, and the preview names the column", async ({ world }) => {
  const { cells, columns } = await preview(world, "merged-class.xlsx");
  expect(cells.map(({ lastname, className }) => [lastname, className])).toEqual([
    ["ABRIAL", "6e A"],
    ["BŒUF", "6e A"],
    ["CADIOU", "6e A"],
    ["DRÉAN", "6e B"],
    ["EVENO", "6e B"],
  ]);
  expect(columns.filter(({ merged }) => merged > 0).map(({ title, merged }) => [title, merged])).toEqual([["Classe", 3]]);
});

test("MND-05 ETB-08 a column of formulas without results is listed with their number", async ({ world }) => {
  const { cells, columns } = await preview(world, "formulas-without-value.xlsx");
  expect(cells.map(({ email }) => email)).toEqual(["", "", ""]);
  expect(columns.filter(({ uncomputed }) => uncomputed > 0)).toEqual([
    { place: 5, title: "Adresse e-mail", source: "email", sample: "", merged: 0, uncomputed: 3 },
  ]);
});

test("MND-05 ETB-08 birthdays written as instants are the days of Paris", async ({ world }) => {
  const { cells } = await preview(world, "instants.csv");
  expect(cells.map(({ birthday }) => birthday)).toEqual(["14/03/2014", "01/07/2013", "01/01/2015"]);
});

test("MND-05 ETB-08 real dates with days below 13 among texts with days above are noted as perhaps exchanged", async ({ world }) => {
  const { lines, sheets } = await preview(world, "exchanged-days.xlsx");
  expect(sheets.map(({ isExchanged }) => isExchanged)).toEqual([true]);
  expect(lines.flatMap(({ cells, notes }) => notes.filter(({ field }) => field === "birthday").map(() => cells.lastname))).toEqual([
    "BOZEC",
    "CADIOU",
    "EVENO",
    "GREZES",
  ]);
});

test("MND-05 ETB-08 the titles of ONDE's own export are known: a pupil of Brussels stays in Belgium", async ({ world }) => {
  const { cells } = await preview(world, "onde-titles.csv");
  expect(cells.map(({ city, zipCode, country }) => [city, zipCode, country])).toEqual([
    ["BOURG EN BRESSE", "01000", "France"],
    ["ST DENIS", "97400", "France"],
    ["BRUXELLES", "1000", "BELGIQUE"],
    ["BOURG EN BRESSE", "01000", "France"],
  ]);
});

test("MND-05 ETB-08 names as registers write them are split", async ({ world }) => {
  const { cells } = await preview(world, "names-of-registers.csv");
  expect(cells.map(({ lastname, firstname }) => [lastname, firstname])).toEqual([
    ["PIERRE--ROBERT", "Jean"],
    ["MARTIN -- DURAND", "Anna"],
    ["LE GOFF--DE LA TOUR", "Lou Anne"],
    ["N’GUESSAN ép. KONÉ", "Awa"],
    ["O´BRIEN", "Sean"],
  ]);
});
