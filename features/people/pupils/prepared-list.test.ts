import { expect, test } from "vitest";
import { lineLabel } from "#platform/contract/sheets.ts";
import {
  cellsOf,
  countsOf,
  createPreparedList,
  leftOut,
  otherSchoolOf,
  type PreparedList,
  preparedLines,
  remainingList,
  remarkOf,
  rowsToSend,
  savedSheets,
  shownFields,
  withDecision,
  withEdit,
  withFill,
  withSheetLeftOut,
} from "./prepared-list.ts";
import { eachField, type PupilCells, requiredFields } from "./pupil-fields.ts";
import type { PreviewLine, Sheet } from "./pupil-import.contract.ts";

const context = { today: "2026-11-20", categories: ["C1", "C2"], languages: ["Français"] };
const usualCells = {
  lastname: "Durand",
  firstname: "Léa",
  birthday: "14/03/2012",
  genre: "Femme",
  categoryName: "C2",
  languageName: "Français",
  country: "France",
};

const aLine = (row: number, cells: Partial<PupilCells> = {}, more: Partial<PreviewLine> = {}): PreviewLine => ({
  row,
  cells: { ...eachField(() => ""), ...usualCells, ...cells },
  notes: [],
  state: "new",
  sameAsRow: null,
  alike: [],
  ...more,
});

const alike = {
  userId: "7",
  row: null,
  likeness: "même nom",
  firstname: "Léa",
  lastname: "Durand",
  birthday: null,
  email: "",
  year: 2026,
  isRegistered: false,
  hasOtherMailbox: false,
};

const aSheet = (name: string, more: Partial<Sheet> = {}): Sheet => ({
  ...{ name, problem: null, linesAbove: 0, columns: [], missing: [], isAmerican: false, isExchanged: false, hidden: 0, skipped: [] },
  ...more,
});

const aList = (lines: readonly PreviewLine[], sheets: readonly Sheet[] = [aSheet("")]): PreparedList =>
  createPreparedList("liste.csv", { sheets: [...sheets], lines: [...lines] });

const linesOf = (list: PreparedList) => preparedLines(list, context, new Map());
const tasksOf = (list: PreparedList) => linesOf(list).map(({ task }) => task);

test("ETB-08 the tasks of a line: repair, decide, send, nothing", () => {
  const list = aList([
    aLine(2),
    aLine(3, { birthday: "hier" }),
    aLine(4, {}, { alike: [alike] }),
    aLine(5, {}, { state: "unchanged" }),
    aLine(6, {}, { state: "renewed", alike: [alike] }),
  ]);
  expect(tasksOf(list)).toEqual(["send", "repair", "decide", "nothing", "send"]);
  expect(countsOf(linesOf(list))).toEqual({ all: 5, send: 2, renewed: 1, corrected: 0, repair: 1, decide: 1, nothing: 1, leftOut: 0 });
  expect(rowsToSend(linesOf(list)).map(({ row }) => row)).toEqual([2, 5, 6]);
});

test("ETB-08 a cell is repaired in place and checked at once, or its line left out", () => {
  const list = aList([aLine(2, { birthday: "hier" }), aLine(3, { genre: "x" })]);
  const repaired = withEdit(list, 2, "birthday", "15-3-12");
  expect(tasksOf(repaired)).toEqual(["send", "repair"]);
  expect(linesOf(repaired)[0]?.checked.birthday).toMatchObject({ value: "2012-03-15", display: "15/03/2012" });
  expect(linesOf(withEdit(repaired, 2, "birthday", "jamais"))[0]?.refusals).toEqual([
    { field: "birthday", reason: "«\u00A0jamais\u00A0» n'est pas une date lisible\u00A0: écrivez-la 14/03/2012" },
  ]);
  expect(tasksOf(leftOut(repaired, 3, true))).toEqual(["send", "leftOut"]);
  expect(tasksOf(leftOut(leftOut(repaired, 3, true), 3, false))).toEqual(["send", "repair"]);
});

test("MND-05 a cell that an error of the spreadsheet emptied says so beside its refusal", () => {
  const notes = [{ field: "lastname" as const, words: "«\u00A0#REF!\u00A0» est une erreur du tableur" }];
  const [emptied, typed] = linesOf(aList([aLine(2, { lastname: "" }, { notes }), aLine(3)]));
  if (!emptied || !typed) throw new Error("two lines");
  expect(remarkOf(emptied, "lastname")).toBe("Le nom est requis. «\u00A0#REF!\u00A0» est une erreur du tableur");
  expect(remarkOf(typed, "lastname")).toBe("");
});

test("ETB-08 a line refused only by the server needs repair, until it is another pupil's", () => {
  const notes = [{ field: "lastname" as const, words: "Le compte de cet élève est désactivé" }];
  const list = aList([aLine(2, {}, { state: "refused", notes })]);
  expect(tasksOf(list)).toEqual(["repair"]);
  expect(rowsToSend(linesOf(list))).toEqual([]);
  expect(tasksOf(withEdit(list, 2, "lastname", "Durant"))).toEqual(["send"]);
});

test("ETB-08 one value fills the empty cells of a column, and no other", () => {
  const list = withFill(aList([aLine(2, { categoryName: "" }), aLine(3), aLine(4, { categoryName: "" })]), "categoryName", "C1");
  expect(linesOf(withEdit(list, 4, "categoryName", "C2")).map(({ cells }) => cells.categoryName)).toEqual(["C1", "C2", "C2"]);
});

test("ETB-08 a similar person is somebody else, that pupil, or the other line", () => {
  const list = aList([aLine(2, {}, { alike: [alike] })]);
  expect(rowsToSend(linesOf(withDecision(list, 2, { alike: null })))).toEqual([{ row: 2, ...eachField(() => ""), ...usualCells }]);
  expect(rowsToSend(linesOf(withDecision(list, 2, { alike })))).toMatchObject([{ row: 2, same: "7" }]);
  expect(countsOf(linesOf(withDecision(list, 2, { alike })))).toMatchObject({ send: 1, renewed: 1 });
  expect(tasksOf(withDecision(list, 2, { alike: { ...alike, isRegistered: true } }))).toEqual(["nothing"]);
  expect(tasksOf(withDecision(list, 2, { alike: { ...alike, userId: null, row: 3 } }))).toEqual(["leftOut"]);
});

test("ETB-08 LET-09 a pupil registered with another address: the list's is sent, or the line is left out", () => {
  const stranger = { ...alike, isRegistered: true, hasOtherMailbox: true };
  const list = aList([aLine(2, { email: "mere@exemple.fr" }, { state: "held", alike: [stranger] })]);
  expect(tasksOf(list)).toEqual(["decide"]);
  expect(tasksOf(withDecision(list, 2, { alike: stranger }))).toEqual(["leftOut"]);
  const corrected = withDecision(list, 2, { alike: stranger, takesAddress: true });
  expect(rowsToSend(linesOf(corrected))).toMatchObject([{ row: 2, same: "7", takesAddress: true, email: "mere@exemple.fr" }]);
  expect(countsOf(linesOf(corrected))).toMatchObject({ send: 1, corrected: 1, renewed: 0 });
  const other = new Map([[2, aLine(2, {}, { state: "held", alike: [{ ...stranger, userId: "8" }] })]]);
  expect(preparedLines(corrected, context, other), "edited since, it is another pupil").toMatchObject([{ task: "decide" }]);
});

test("PPL-12 a sheet left out is neither shown nor sent, and can be taken back", () => {
  const list = aList(
    [aLine(2), aLine(3), aLine(6)],
    [aSheet("5e A"), aSheet("Notes", { problem: "unknown" }), aSheet("5e B", { linesAbove: 4 })],
  );
  const without = withSheetLeftOut(list, 0, true);
  expect(linesOf(without).map(({ place }) => place)).toEqual([{ sheetIndex: 2, number: 2, sheet: "5e B" }]);
  expect(rowsToSend(linesOf(without)).map(({ row }) => row)).toEqual([6]);
  expect(linesOf(withSheetLeftOut(without, 0, false))).toHaveLength(3);
});

test("ETB-08 a line that the server refused stays, and is previewed again", () => {
  const list = aList([aLine(2), aLine(3)]);
  expect(remainingList(list, linesOf(list), [3])).toMatchObject({ edits: { 3: {} }, preview: { lines: [{ row: 3 }] } });
});

test("ETB-08 unsent lines stay; sent or left out lines do not", () => {
  const list = withEdit(leftOut(aList([aLine(2), aLine(3, { genre: "" }), aLine(4)]), 4, true), 3, "email", "lea@");
  const rest = remainingList(list, linesOf(list));
  expect(rest?.preview.lines.map(({ row }) => row)).toEqual([3]);
  expect(rest && cellsOf(rest, aLine(3)).email).toBe("lea@");
  const whole = aList([aLine(2)]);
  expect(remainingList(whole, linesOf(whole))).toBeNull();
});

test("ETB-08 a note on a cell from reading the file is shown until the cell changes", () => {
  const list = aList([aLine(2, {}, { notes: [{ field: "categoryName", words: "d'après la classe" }] })]);
  expect(linesOf(list)[0]?.notes).toEqual({ categoryName: "d'après la classe" });
  expect(linesOf(withEdit(list, 2, "categoryName", "C1"))[0]?.notes).toEqual({});
  expect(linesOf(withEdit(list, 2, "birthday", "03/14/2012"))[0]?.notes).toHaveProperty("birthday");
});

test("ETB-08 the columns of the file and the required ones are shown", () => {
  const columns = [{ place: 0, title: "Ville", source: "city" as const, sample: "Lyon", merged: 0, uncomputed: 0, isHidden: false }];
  const shown = ["lastname", "firstname", "birthday", "genre", "categoryName", "city"];
  expect(shownFields(aList([], [aSheet("", { columns })]), requiredFields, context)).toEqual(shown);
  expect(shownFields(aList([aLine(2, { className: "5e A" })]), requiredFields, context), "from the sheet's name").toContain("className");
  const restored = shownFields(aList([aLine(1), aLine(2, { email: "lea@exemple.fr" })], []), requiredFields, context);
  expect(restored, "what a list had when it was saved").toContain("email");
  expect(restored).not.toContain("city");
});

test("PPL-12 the lines of a saved list keep their numbers in the workbook", () => {
  const places = [
    { row: 4, sheet: "6e A", number: 4 },
    { row: 6, sheet: "6e A", number: 6 },
    { row: 34, sheet: "6e B", number: 5 },
  ];
  const restored = aList(
    places.map(({ row }) => aLine(row)),
    savedSheets(places),
  );
  const labelsOf = (list: PreparedList) => linesOf(list).map(({ place }) => lineLabel(place));
  expect(labelsOf(restored)).toEqual(["ligne 4 de 6e A", "ligne 6 de 6e A", "ligne 5 de 6e B"]);
  expect(labelsOf(aList([aLine(4)], savedSheets([{ row: 4 }])))).toEqual(["ligne 4"]);
});

test("PPL-12 a saved list shows the columns that it had, not those filled for it", () => {
  const sheets = savedSheets([{ row: 1, sheet: "6e A" }]);
  const fieldsOf = (cells: Partial<PupilCells>) => shownFields(aList([aLine(1, cells)], sheets), requiredFields, context);
  expect(fieldsOf({ address: "3 rue Pascal" })).toContain("address");
  expect(fieldsOf({})).toEqual(requiredFields);
  expect(fieldsOf({ country: "Suisse" })).toContain("country");
});

test.each([
  ["0750655E", "0132572A", "0750655E"],
  ["0750655E", "0750655e", null],
  ["0750655E", null, null],
  ["", "0132572A", null],
])("MND-05 CLS-02 the export of « %s », sent by « %s », is another school's: %s", (school, own, other) => {
  const list = createPreparedList("export.xml", { sheets: [], lines: [] }, { school });
  expect(otherSchoolOf(list, own)).toBe(other);
  expect(otherSchoolOf({ ...list, isSchoolAccepted: true }, own)).toBeNull();
});

const aColumn = (title: string, sample: string) => ({ place: 5, title, source: null, sample, merged: 0, uncomputed: 0, isHidden: false });

test.each([
  [{ columns: [aColumn("UAI", "0750655E")] }, "0750655E"],
  [{ columns: [aColumn("UAI école", "0750655e")] }, "0750655E"],
  [{ skipped: [{ row: 1, text: "Collège Victor Hugo - PARIS (0750655E)" }] }, "0750655E"],
  [{ columns: [aColumn("UAI établissement d'origine", "0750655E")] }, null],
  [{ columns: [aColumn("UAI", "inconnu")] }, null],
  [{ skipped: [{ row: 1, text: "Édité le 20/11/2026" }] }, null],
])("MND-05 the school of a list in columns is told by its code, as in %j: %s", (sheet, school) => {
  const list = createPreparedList("export.csv", { sheets: [aSheet("", sheet)], lines: [] });
  expect(otherSchoolOf(list, "0132572A")).toBe(school);
  expect(otherSchoolOf(list, "0750655E")).toBeNull();
});
