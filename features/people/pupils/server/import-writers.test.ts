import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import { formWith } from "#tests/person.ts";
import { aColleague, aSchool, test, type World } from "#tests/world.ts";
import { pupilImportApi } from "../pupil-import.contract.ts";

type School = Awaited<ReturnType<typeof aSchool>>;

/** Imports a list of the folder `other-writers`. */
const importList = async ({ caller }: School, name: string, query: { dryRun?: "true" } = {}) =>
  caller.call(pupilImportApi.importFile, {
    query,
    body: formWith("excel", await readFile(join(import.meta.dirname, "fixtures/other-writers", name)), name),
  });

/** The preview of such a list. */
async function preview(world: World, name: string) {
  const answer = await importList(await aSchool(world), name, { dryRun: "true" });
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
    { place: 5, title: "Adresse e-mail", source: "email", sample: "", merged: 0, uncomputed: 3, isHidden: false },
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

test.for([
  ["family-name.csv", "name-in-use.csv", "même nom, même date de naissance (par l'autre nom de la ligne, CADIOU)"],
  ["name-in-use.csv", "family-name.csv", "même prénom, même date de naissance, autre nom"],
] as const)(
  "MND-05 ETB-08 a pupil whose lists have the family name or the name in use is shown as a likely duplicate: %s, then %s",
  async ([first, second, likeness], { world }) => {
    const school = await aSchool(world);
    expect(await importList(school, first)).toMatchObject({ created: 2 });
    const { preview: again } = await importList(school, second, { dryRun: "true" });
    expect(again?.lines.map((line) => [line.cells.lastname, line.state, line.alike.map((alike) => alike.likeness)])).toEqual([
      [second === "name-in-use.csv" ? "DURAND" : "CADIOU", "new", [likeness]],
      ["VASSEUR", "unchanged", [""]],
    ]);
  },
);

test("MND-05 ETB-08 lines previewed again keep their second name", async ({ world }) => {
  const school = await aSchool(world);
  await importList(school, "family-name.csv");
  const { preview: read } = await importList(school, "name-in-use.csv", { dryRun: "true" });
  const rows = (read?.lines ?? []).map(({ row, cells, otherLastname }) => ({ row, ...cells, otherLastname, birthday: "06/05/2015" }));
  const { preview: again } = await school.caller.call(pupilImportApi.importRows, {
    query: { dryRun: "true" },
    body: { rows: rows.slice(0, 1) },
  });
  const likeness = "même nom, autre date de naissance (par l'autre nom de la ligne, CADIOU)";
  expect(again?.lines[0]?.alike).toMatchObject([{ likeness }]);
});

test("MND-05 ETB-08 titles of groups tell a parent's name from the pupil's, also if parents come first", async ({ world }) => {
  const { cells } = await preview(world, "parents-first.xlsx");
  expect(cells.map(({ lastname, firstname, email }) => [lastname, firstname, email]).slice(0, 2)).toEqual([
    ["ABGRALL", "Zoé", "s.abgrall@exemple.fr"],
    ["BRÉHIER", "Noël", "p.martin@exemple.fr"],
  ]);
});

test("MND-05 ETB-08 a visible address comes before one in a hidden column, which the preview names", async ({ world }) => {
  const { cells, columns } = await preview(world, "hidden-address.xlsx");
  expect(cells.map(({ email }) => email)).toEqual(["neuf@exemple.fr"]);
  expect(columns.filter(({ isHidden }) => isHidden).map(({ title, source }) => [title, source])).toEqual([["E-mail", "email"]]);
});

test("MND-05 ETB-08 a particle stands before its name, from a column of its own or from brackets", async ({ world }) => {
  const { cells } = await preview(world, "particles.csv");
  expect(cells.map(({ lastname }) => lastname)).toEqual(["de EXUPÉRY", "du PETIT", "d'ORMESSON"]);
});

test("MND-05 ETB-08 an address that a list has beside pupils who are registered, or stand there twice, is named as not stored", async ({
  world,
}) => {
  const { caller } = await aSchool(world);
  const list = (lines: string) => formWith("excel", `Nom;Prénom;Né le;Sexe;Classe;E-mail\n${lines}`, "liste.csv");
  const send = (lines: string, query: { dryRun?: "true" } = {}) => caller.call(pupilImportApi.importFile, { query, body: list(lines) });
  const line = (name: string, email: string) => `${name};Zoé;14/03/2014;F;6e A;${email}\n`;
  await send(line("ABRIAL", "") + line("BŒUF", "b@exemple.fr") + line("CADIOU", "c@exemple.fr"));
  const again = [line("ABRIAL", "a@exemple.fr"), line("BŒUF", "other@exemple.fr"), line("CADIOU", "C@exemple.fr")];
  const newcomers = [line("DRÉAN", ""), line("DREAN", "d@exemple.fr")];
  const { preview: read } = await send([...again, ...newcomers].join(""), { dryRun: "true" });
  expect(read?.lines.map(({ notes }) => notes.find(({ field }) => field === "email")?.words)).toEqual([
    "Cette adresse n'est pas enregistrée\u00A0: l'élève est déjà inscrit sans adresse",
    "Cette adresse n'est pas enregistrée\u00A0: l'élève est déjà inscrit avec une autre",
    undefined,
    undefined,
    "Cette adresse n'est pas enregistrée\u00A0: la première ligne de l'élève est sans adresse",
  ]);
});

test("CLS-01 ETB-08 a teacher whose classes have not yet the pupil is not told the stored address", async ({ world }) => {
  const school = await aSchool(world);
  const teacher = await aColleague(world, school, true, ["6e A"]);
  const list = (rest: string) => formWith("excel", `Nom;Prénom;Né le;Sexe;Classe;E-mail\nABRIAL;Zoé;14/03/2014;F;${rest}\n`, "l.csv");
  await school.caller.call(pupilImportApi.importFile, { query: {}, body: list("6e A;") });
  await world.db.updateTable("registrations").set({ className: "" }).where("establishmentId", "=", school.id).execute();
  const previewFor = async ({ caller }: typeof teacher | typeof school.correspondent) => {
    const { preview } = await caller.call(pupilImportApi.importFile, { query: { dryRun: "true" }, body: list("6e A;a@exemple.fr") });
    return preview?.lines.map(({ state, notes }) => [state, notes.find(({ field }) => field === "email")?.words]);
  };
  expect(await previewFor(school.correspondent)).toEqual([
    ["unchanged", "Cette adresse n'est pas enregistrée\u00A0: l'élève est déjà inscrit sans adresse"],
  ]);
  expect(await previewFor(teacher)).toEqual([["unchanged", undefined]]);
});
