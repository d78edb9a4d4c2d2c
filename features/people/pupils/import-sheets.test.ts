import { expect, test } from "vitest";
import { numberedSheets, placeFinder, type SheetLine } from "#platform/contract/sheets.ts";
import { cpuSecondsOf } from "#tests/cpu-time.ts";
import { sheetReader } from "./import-sheets.ts";

const context = { today: "2026-11-20", categories: ["C1", "C2"], languages: ["Français"] };

function readSheets(workbook: Parameters<typeof numberedSheets<SheetLine>>[0], choices = new Map()) {
  const sheets = numberedSheets(workbook);
  return sheets.map(sheetReader(sheets, context, { choices, uses1904Dates: false }));
}

/** A workbook: the lines of each sheet, by its name; null: hidden. */
function read(sheets: Readonly<Record<string, readonly (readonly string[])[] | null>>, choices = new Map()) {
  const named = Object.entries(sheets);
  const workbook = {
    sheets: named.map(([name, lines]) => ({ name, isHidden: lines === null })),
    lines: named.flatMap(([, lines], sheet) => (lines ?? []).map((values, index) => ({ sheet, row: index + 1, values }))),
  };
  return readSheets(workbook, choices);
}

const pupilsOf = (sheets: ReturnType<typeof read>) =>
  sheets.map(({ list }) =>
    list?.body.map((line) => {
      const values = Object.values(list.check(line).cells).map(({ value }) => value);
      return values.join(" ").replaceAll(/ +/g, " ");
    }),
  );

const titles = ["Nom", "Prénom", "Né(e) le", "Sexe", "Classe"];
const durand = ["Durand", "Léa", "14/03/2013", "F", "5e A"];

test("PPL-12 each sheet has its own title lines and order of columns; lines are numbered through all, and found again", () => {
  const sheets = read({
    "5e A": [titles, durand, ["Total : 1"]],
    "5e B": [["Collège Jean-Moulin"], ["Classe de 5e B"], ["Sexe", "Élève", "Date de naissance"], ["G", "N'DIAYE Tom", "2013-05-02"]],
  });
  expect(pupilsOf(sheets)).toEqual([
    ["Durand Léa 2013-03-14 femme C1 5e A Français France"],
    ["N'DIAYE Tom 2013-05-02 homme C1 5e B Français France"],
  ]);
  expect(sheets.map(({ list }) => [list?.missing, list?.skipped])).toEqual([
    [[], [{ row: 3, text: "Total : 1" }]],
    [
      [],
      [
        { row: 4, text: "Collège Jean-Moulin" },
        { row: 5, text: "Classe de 5e B" },
      ],
    ],
  ]);
  const placeOf = placeFinder(sheets);
  expect([2, 3, 4, 7].map(placeOf)).toEqual([
    { sheetIndex: 0, number: 2, sheet: "5e A" },
    { sheetIndex: 0, number: 3, sheet: "5e A" },
    { sheetIndex: 1, number: 1, sheet: "5e B" },
    { sheetIndex: 1, number: 4, sheet: "5e B" },
  ]);
});

test("MND-05 under titles in another order, as of two files put end to end, cells keep their meaning", () => {
  const [sheet] = read({
    liste: [
      titles,
      durand,
      ["Prénom", "Nom", "Sexe", "Nom", "Ville", "Classe", "Date de naissance"],
      ["Tom", "N'DIAYE", "M", "PARENT", "Lyon", "6e B", "02/05/2014"],
      titles,
      ["Petit", "Zoé", "15/03/2013", "F", "5e B"],
    ],
  });
  expect(pupilsOf([sheet as never])).toEqual([
    [
      "Durand Léa 2013-03-14 femme C1 5e A Français France",
      "N'DIAYE Tom 2014-05-02 homme C1 6e B Français Lyon France",
      "Petit Zoé 2013-03-15 femme C1 5e B Français France",
    ],
  ]);
  expect(sheet?.list?.skipped.map(({ row }) => row)).toEqual([3, 5]);
  expect(sheet?.list?.columns.map(({ place, title, source }) => [place, title, source]).slice(5)).toEqual([
    [5, "Nom", null],
    [6, "Ville", "city"],
  ]);
});

test("MND-01 lists put end to end that have more than a hundred columns together are refused, as one list is", () => {
  const other = (from: number) => [...titles, ...Array.from({ length: 50 }, (_, at) => "z".repeat(from + at))];
  const lists = (count: number) => Array.from({ length: count }, (_, at) => [other(1 + at * 50), durand]).flat();
  expect(read({ liste: lists(1) })[0]?.list?.body).toHaveLength(1);
  expect(() => read({ liste: lists(2) })).toThrow("Ce classeur dépasse 100 colonnes");
});

test("MND-01 the merged columns of a line are each looked at a few times, however many there are", () => {
  const wide = [...titles, ...Array.from({ length: 95 }, (_, at) => "z".repeat(at + 1))];
  let looks = 0;
  const merged = new Proxy([...wide.keys()], {
    get: (columns, name) => {
      looks += 1;
      return Reflect.get(columns, name);
    },
  });
  const lines = [titles, ...Array.from({ length: 50 }, () => durand)].map((values, at) => ({
    ...{ sheet: 0, row: at + 1, values: [...values, ...wide.slice(5)] },
    ...(at > 0 && { merged }),
  }));
  const [sheet] = readSheets({ sheets: [{ name: "liste", isHidden: false }], lines });
  expect(sheet?.list?.columns.map((column) => column.merged)).toEqual(wide.map(() => 50));
  expect(looks).toBeLessThan(10 * 50 * wide.length);
});

test("MND-05 a second line of titles just below the first is no pupil, and moves no column", () => {
  const [sheet] = read({ liste: [titles, ["Nom", "Prénom", "Date", "Sexe", "Classe"], durand] });
  expect(pupilsOf([sheet as never])).toEqual([["Durand Léa 2013-03-14 femme C1 5e A Français France"]]);
});

test("MND-05 formulas without results below the last pupil are listed apart; those among pupils stay in the list", () => {
  const formula = (row: number) => ({ sheet: 0, row, values: [], uncomputed: [4] });
  const lines = [titles, durand].map((values, index) => ({ sheet: 0, row: index + 1, values }));
  const workbook = {
    sheets: [{ name: "liste", isHidden: false }],
    lines: [...lines, formula(3), { sheet: 0, row: 4, values: durand }, formula(5), formula(6)],
  };
  const [sheet] = readSheets(workbook);
  expect(sheet?.list?.body.map(({ row }) => row)).toEqual([2, 3, 4]);
  expect(sheet?.list?.skipped).toEqual([5, 6].map((row) => ({ row, text: "formule sans résultat" })));
  expect(sheet?.list?.columns.map(({ uncomputed }) => uncomputed)).toEqual([0, 0, 0, 0, 3]);
});

test("PPL-12 a sheet that is not read says why; the list that stands alone names no sheet", () => {
  const sheets = read({
    Consignes: [
      ["À rendre", "le 14/03/2027"],
      ["Merci", ""],
      ["Bien", "à vous"],
    ],
    Élèves: [titles, durand],
    Vide: [],
    Titres: [titles],
    Archive: null,
  });
  expect(sheets.map(({ problem }) => problem)).toEqual(["unknown", null, "empty", "empty", "hidden"]);
  expect(placeFinder(sheets)(5)).toEqual({ sheetIndex: 1, number: 2, sheet: "" });
});

test("PPL-12 a sheet without titles has the columns of the first that has some, if its birthdays stand there", () => {
  const [, same, other] = read({
    "5e A": [titles, durand],
    "5e B": [["Petit", "Zoé", "02/05/2013", "F", ""]],
    "5e C": [["02/05/2013", "Petit", "Léo", "M", ""]],
  });
  expect(pupilsOf(same ? [same] : [])).toEqual([["Petit Zoé 2013-05-02 femme C1 5e B Français France"]]);
  expect(other?.list?.missing).toContain("lastname");
});

test("PPL-12 a column's class is stored rather than the sheet's name, and its level only if nothing says more", () => {
  const levels = ["Nom", "Prénom", "Né(e) le", "Sexe", "Niveau", "Division"];
  const line = (division: string) => ["Durand", "Léa", "14/03/2013", "F", "5EME", division];
  const classes = read({ "6e A": [levels, line("5 bleue"), line("")] })[0]?.list;
  expect(classes?.body.map((one) => classes.check(one).cells.className.value)).toEqual(["5 bleue", "5EME"]);
});

test("PPL-12 a column is given a meaning in its own sheet only", () => {
  const unknown = ["Nom", "Prénom", "Né(e) le", "Sx", "Classe"];
  const choices = new Map([[1, new Map([[3, "genre"]])]]);
  expect(read({ "5e A": [unknown, durand], "5e B": [unknown, durand] }, choices).map(({ list }) => list?.missing)).toEqual([["genre"], []]);
});

test("ETB-08 a pupil named « Total » is a pupil; a repeated line of titles is none", () => {
  const [sheet] = read({ Élèves: [titles, ["Total", "Léa", "14/03/2013", "F", "5e A"], titles, durand] });
  expect(sheet?.list?.body.map(({ row }) => row)).toEqual([2, 4]);
});

test("MND-01 titles are not looked for in every line of a long list without numbers", () => {
  const lines = Array.from({ length: 45_000 }, (_, row) => titles.map((_title, place) => `${"é!".repeat(40)}${"ab"[(row + place) % 2]}`));
  expect(cpuSecondsOf(() => read({ Liste: [titles, durand, ...lines] }))).toBeLessThan(1.5);
});
