import { expect, test } from "vitest";
import { compare, markSent, wasSent } from "#platform/web/unsaved/versions.ts";
import {
  currentValuesOf,
  describeAnswer,
  type Edits,
  fieldValuesOf,
  refusalOfValues,
  type SavedValue,
  type SheetQuestion,
  toAnswerValue,
} from "./sheet.ts";
import { noticesAfterReading } from "./web/notices.ts";
import { findConcurrentSave, partitionUnsaved, sheetKind, unsavedOf } from "./web/sheet-kind.ts";

const savedAt = "2026-11-20T13:02:00.000Z";
const saved = (answers: string[], version = 1, totalAnswer: number | null = null): SavedValue => ({
  answers,
  totalAnswer,
  version,
  savedAt,
});

const choice: SheetQuestion = {
  id: "1",
  title: "La guirlande",
  position: 1,
  type: "multiple",
  regex: null,
  possibleAnswers: [{ value: "A" }, { value: "B" }],
  usersAnswers: null,
};
const free: SheetQuestion = { ...choice, id: "2", position: 2, type: "oneFree", regex: "[0-9]+", possibleAnswers: [] };
const pair: SheetQuestion = { ...free, id: "3", position: 3, type: "twoFreeWithTotal" };
const sheet = [choice, free, pair];

const typeInto = (question: SheetQuestion, answers: string[], total = "", edits: Edits = {}): Edits => ({
  ...edits,
  [question.id]: { basedOn: sheetKind.versionOf(question), ...edits[question.id], answers, total },
});
const send = (question: SheetQuestion, edits: Edits): Edits => {
  const edit = edits[question.id];
  return edit ? { ...edits, [question.id]: markSent(sheetKind, edit, toAnswerValue(question, edit)) } : edits;
};

test("QST-03 the fields show what is saved, or are empty", () => {
  expect(fieldValuesOf({ ...pair, usersAnswers: saved(["7"], 1, 4) })).toEqual({ answers: ["7", ""], total: "4" });
  expect(fieldValuesOf(choice)).toEqual({ answers: [], total: "" });
});

test("QST-05 typed values are unsaved until they are saved", () => {
  const answered = { ...free, usersAnswers: saved(["42"]) };
  const edits = typeInto(answered, ["43"]);
  expect(unsavedOf([answered], edits)).toEqual([answered]);
  expect(currentValuesOf(answered, edits).answers).toEqual(["43"]);
  const untouched = (answers: string[], total = "") => sheetKind.isUntouched(answered, { answers, total, basedOn: 1 });
  expect([untouched(["42"]), untouched(["42 "]), untouched(["43"]), untouched(["42"], "1")]).toEqual([true, false, false, false]);
});

test("QST-08 values sent without a response are unsaved until a newer version is read, even if the old answer is typed again", () => {
  const answered = { ...free, usersAnswers: saved(["42"]) };
  const back = typeInto(answered, ["42"], "", send(answered, typeInto(answered, ["43"])));
  expect(unsavedOf([answered], back)).toEqual([answered]);
  expect(unsavedOf([{ ...free, usersAnswers: saved(["42"], 2) }], back), "it arrived, and was replaced").toEqual([]);
});

test.each([
  ["white space around it", { ...free, usersAnswers: saved(["42"]) }, [" 42 "], ""],
  ["choices in another order", { ...choice, usersAnswers: saved(["A", "B"]) }, ["B", "A"], ""],
  ["still nothing", pair, ["", " "], ""],
  ["the second field left empty", { ...pair, usersAnswers: saved(["7"]) }, ["7", ""], ""],
  ["a total with a space", { ...pair, usersAnswers: saved(["7"], 1, 1000) }, ["7", ""], "1 000"],
])("QST-05 %s changes nothing", (_, question, answers, total) => {
  expect(unsavedOf([question], typeInto(question, answers, total))).toEqual([]);
});

test.each([
  ["a choice undone", { ...choice, usersAnswers: saved(["A"]) }, [], ""],
  ["the fields swapped", { ...pair, usersAnswers: saved(["7", "8"]) }, ["8", "7"], ""],
  ["a total alone", pair, ["", ""], "3"],
  ["an answer emptied", { ...free, usersAnswers: saved(["42"]) }, [""], ""],
])("QST-05 %s is a change", (_, question, answers, total) => {
  expect(unsavedOf([question], typeInto(question, answers, total))).toEqual([question]);
});

test.each([
  ["12", 12],
  ["١٢", 12],
  ["１２", 12],
  [" 1 000 ", 1000],
  ["", null],
  ["douze", Number.NaN],
  ["1e3", Number.NaN],
  ["-1", Number.NaN],
  ["3,7", Number.NaN],
  ["3.7", Number.NaN],
  ["3 7", Number.NaN],
])("QST-03 the total « %s » is read as a whole number", (total, read) => {
  expect(toAnswerValue(pair, { answers: ["", ""], total }).totalAnswer).toBe(read);
});

test("QST-12 invalid answers are separated, and do not block saving the others", () => {
  const edits = typeInto(free, ["douze"], "", typeInto(choice, ["A"]));
  expect(partitionUnsaved(sheet, edits)).toEqual({ valid: [choice], invalid: [free] });
  expect(refusalOfValues(free, { answers: ["douze"], total: "" })).toContain("Question 2");
});

test("QST-12 an emptied field may always be saved", () => {
  const answered = { ...free, usersAnswers: saved(["42"]) };
  expect(partitionUnsaved([answered], typeInto(answered, [""])).valid).toEqual([answered]);
});

test("QST-07 a user who changes a question sees that another page has saved it since", () => {
  const edits = typeInto({ ...free, usersAnswers: saved(["1"], 1) }, ["2"]);
  const elsewhere = { ...free, usersAnswers: saved(["3"], 2) };
  expect(findConcurrentSave(elsewhere, edits["2"])).toEqual(saved(["3"], 2));
  expect(findConcurrentSave({ ...free, usersAnswers: saved(["2"], 2) }, edits["2"])).toBeNull();
  expect(findConcurrentSave({ ...free, usersAnswers: saved(["1"], 1) }, edits["2"])).toBeNull();
});

test("QST-07 QST-08 values sent from here without a response are not another page's, however blanks and choices are stored", () => {
  const answered = { ...pair, usersAnswers: saved(["1"]) };
  const third = typeInto(answered, ["3", ""], "", send(answered, typeInto(answered, ["2", ""])));
  expect(findConcurrentSave({ ...answered, usersAnswers: saved(["2"], 2) }, third["3"])).toBeNull();
  expect(findConcurrentSave({ ...answered, usersAnswers: saved(["4"], 2) }, third["3"])).toEqual(saved(["4"], 2));
  const both = send(answered, third);
  const isSent = (answer: string) => wasSent(sheetKind, both["3"], { answers: [answer], totalAnswer: null });
  expect(["2", "3", "1"].map(isSent)).toEqual([true, true, false]);
  expect(send(answered, both), "again").toEqual(both);
  const chosen = send(choice, typeInto(choice, ["B", "A"]));
  expect(wasSent(sheetKind, chosen[choice.id], { answers: ["A", "B"], totalAnswer: null })).toBe(true);
});

test("QST-05 QST-08 fields swapped after a save without a response are unsaved", () => {
  const exchanged = send(pair, typeInto(pair, ["8", "7"], "", send(pair, typeInto(pair, ["7", "8"]))));
  const arrived = { ...pair, usersAnswers: saved(["7", "8"]) };
  expect(unsavedOf([arrived], exchanged)).toEqual([arrived]);
});

test("QST-05 an answer typed over a newer version than a lagging server shows is unsaved", () => {
  const edits = typeInto({ ...free, usersAnswers: saved(["8"], 3) }, ["7"]);
  const lagging = { ...free, usersAnswers: saved(["7"], 2) };
  expect(compare(sheetKind, lagging, edits["2"] ?? { answers: [], total: "", basedOn: 0 })).toBe("unsaved");
});

test("QST-07 a page is notified if another page replaced its saved answer", () => {
  const before = [{ ...free, usersAnswers: saved(["1"], 1) }, choice];
  const after = [
    { ...free, usersAnswers: saved(["3"], 2) },
    { ...choice, usersAnswers: saved(["A"], 1) },
  ];
  const notice = { questionId: "2", previous: saved(["1"], 1), replacedBy: "elsewhere" };
  expect(noticesAfterReading([], before, after, {})).toEqual([notice]);
  expect(noticesAfterReading([], before, after, typeInto(free, ["2"]))).toEqual([]);
});

test("QST-07 an answer fits on one line", () => {
  expect(describeAnswer({ answers: ["12", "35"], totalAnswer: 4 })).toBe("12\u00a0; 35, total 4");
  expect(describeAnswer({ answers: ["", ""], totalAnswer: null })).toBe("aucune réponse");
});
