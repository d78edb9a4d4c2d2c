import { expect, test } from "vitest";
import { readSheets, unreadCell, withFields } from "./import-sheets.ts";

/** Worksheets by their names, each with its lines. */
function read(named: Readonly<Record<string, readonly (readonly string[])[]>>, hidden: readonly string[] = []) {
  const sheets = Object.keys(named).map((name) => ({ name, isHidden: hidden.includes(name) }));
  const lines = Object.values(named).flatMap((rows, sheet) => rows.map((values, index) => withFields({ sheet, row: index + 1, values })));
  return readSheets({ sheets, lines });
}

const people = ({ rows }: ReturnType<typeof read>) =>
  rows.map(({ cells }) => [...cells.person, ...cells.memberNumber].map(({ text }) => text).join());
const titles = ["Identifiant", "Centre"];
const marie = ["marie", "Lyon"];

test("MND-05 ADM-11 all lists of a workbook are read, behind a summary with more known titles", () => {
  const list = read({
    Bilan: [["Centre", "Ville du centre", "Étape"]],
    Lyon: [[...titles, "Étape"], marie],
    Tours: [titles, ["paul", "Tours"]],
  });
  expect(people(list)).toEqual(["marie", "paul"]);
  expect(list.sheets.map(({ problem }) => problem)).toEqual(["unknown", null, null]);
});

test("MND-05 ADM-11 titles may stand under any number of lines, and lists end to end, each with its columns; other lines are named", () => {
  const above = Array.from({ length: 15 }, (_, index) => [`Note ${index}`]);
  const list = read({ Un: [...above, titles, marie, ["Centre", "Identifiant"], ["Tours", "paul"], ["", "", "Total"]] });
  expect(people(list)).toEqual(["marie", "paul"]);
  expect(list.sheets[0]?.skipped).toHaveLength(16);
  expect(list.sheets[0]?.skipped.at(-1)).toEqual({ row: 20, text: "Total" });
});

test("MND-05 ADM-11 a title read in another encoding counts, and unused columns are named, even twice", () => {
  const list = read({
    Un: [
      ["Identifiant", "Remarque", "Centre", "Remarque", "Ã‰tape"],
      ["marie", "a", "bÃ¢timent A", "b", "Finale"],
    ],
  });
  expect(list.rows[0]?.cells).toMatchObject({ center: [{ text: "bâtiment A" }], stage: [{ text: "Finale" }] });
  expect(list.sheets[0]?.unused).toEqual(["Remarque"]);
});

test.each([
  [
    { Notes: [titles], Liste: [] },
    "Ce fichier n'a aucune ligne à convoquer sous celle des titres. La feuille «\u00A0Liste\u00A0» est masquée",
  ],
  [{ Notes: [["Centre"]], Liste: [] }, "Il manque la colonne «\u00A0Identifiant\u00A0»"],
  [{ Notes: [["Centre"]], Autres: [["Identifiant"]] }, "Aucune feuille de ce classeur n'a à la fois les colonnes"],
])("MND-05 ADM-11 a file without a list is refused for its reason: %j", (named, reason) => {
  expect(read(named, ["Liste"]).refusal).toContain(reason);
});

test("MND-05 ADM-11 an error or a formula without result in a needed cell is a reason of its line alone", () => {
  const lines = [
    { sheet: 0, row: 1, values: [...titles, "Étape"] },
    { sheet: 0, row: 2, values: ["marie", "#REF!"] },
    { sheet: 0, row: 3, values: ["paul", "Lyon"], uncomputed: [2] },
    { sheet: 0, row: 4, values: [], uncomputed: [2] },
    { sheet: 0, row: 5, values: marie },
  ].map(withFields);
  const { rows } = readSheets({ sheets: [{ name: "", isHidden: false }], lines });
  expect(rows.map(({ cells }) => unreadCell(cells)?.column ?? null)).toEqual(["Centre", "Étape", null]);
});
