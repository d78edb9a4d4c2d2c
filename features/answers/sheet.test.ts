import { expect, test } from "vitest";
import {
  afterSave,
  applyEdit,
  bodyOf,
  currentValuesOf,
  describeAnswer,
  type Edits,
  fieldValuesOf,
  findConcurrentSave,
  findOverwritten,
  markRefused,
  markSent,
  partitionUnsaved,
  refusalOfValues,
  type SavedValue,
  type SheetQuestion,
  toAnswerValue,
  unsavedOf,
  wasSent,
} from "./sheet.ts";

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

const typeInto = (question: SheetQuestion, answers: string[], total = "", edits: Edits = {}) =>
  applyEdit(edits, question, { answers, total });

test("QST-03 the fields show what is saved, or are empty", () => {
  expect(fieldValuesOf({ ...pair, usersAnswers: saved(["7"], 1, 4) })).toEqual({ answers: ["7", ""], total: "4" });
  expect(fieldValuesOf(choice)).toEqual({ answers: [], total: "" });
});

test("QST-05 typed values are unsaved until they are saved", () => {
  const answered = { ...free, usersAnswers: saved(["42"]) };
  const edits = typeInto(answered, ["43"]);
  expect(unsavedOf([answered], edits)).toEqual([answered]);
  expect(currentValuesOf(answered, edits).answers).toEqual(["43"]);
  expect(typeInto(answered, ["42"], "", edits)).toEqual({});
});

test("QST-08 values sent without a response are unsaved until a save gets one, even if the old answer is typed again", () => {
  const answered = { ...free, usersAnswers: saved(["42"]) };
  const sent = markSent(typeInto(answered, ["43"]), [answered]);
  const back = typeInto(answered, ["42"], "", sent);
  expect(unsavedOf([answered], back)).toEqual([answered]);
  expect(unsavedOf([{ ...free, usersAnswers: saved(["42"], 2) }], back), "it arrived, and was replaced").toEqual([]);
  expect(applyEdit(markRefused(back, [answered], {}), answered, { answers: ["42"], total: "" }), "it was refused").toEqual({});
  expect(afterSave(back, back, [{ questionId: "2", version: 3, outdated: false }])).toEqual({});
  const meanwhile = typeInto(answered, ["44"], "", back);
  const after = afterSave(meanwhile, back, [{ questionId: "2", version: 3, outdated: false }]);
  expect(after).toEqual({ 2: { answers: ["44"], total: "", basedOn: 3 } });
  expect(typeInto({ ...free, usersAnswers: saved(["42"], 3) }, ["42"], "", after)).toEqual({});
  expect(afterSave(back, back, [{ questionId: "2", version: 3, outdated: true }]), "nothing was written").toEqual(back);
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
  [" 1 000 ", 1000],
  ["", null],
  ["douze", Number.NaN],
  ["1e3", Number.NaN],
  ["-1", Number.NaN],
  ["1,5", Number.NaN],
])("QST-03 the total « %s » is read as a whole number", (total, read) => {
  expect(toAnswerValue(pair, { answers: ["", ""], total }).totalAnswer).toBe(read);
});

test("QST-04 only what changed is sent, with the version that was read", () => {
  const answered = { ...free, usersAnswers: saved(["42"], 5) };
  const edits = typeInto(pair, ["7", ""], "3", typeInto(answered, ["43 "]));
  expect(bodyOf(unsavedOf([choice, answered, pair], edits), edits)).toEqual([
    { questionId: "2", answers: ["43"], totalAnswer: null, basedOn: 5 },
    { questionId: "3", answers: ["7", ""], totalAnswer: 3, basedOn: 0 },
  ]);
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

test("QST-04 what is typed during a save is not lost, and is based on the new version", () => {
  const sent = typeInto(free, ["4"], "", typeInto(choice, ["A"]));
  const now = applyEdit(sent, free, { answers: ["42"], total: "" });
  const versions = [
    { questionId: "1", version: 1, outdated: false },
    { questionId: "2", version: 1, outdated: false },
  ];
  expect(afterSave(now, sent, versions)).toEqual({ "2": { answers: ["42"], total: "", basedOn: 1 } });
});

test("QST-04 what was not sent stays", () => {
  const edits = typeInto(free, ["douze"], "", typeInto(choice, ["A"]));
  expect(afterSave(edits, edits, [{ questionId: "1", version: 1, outdated: false }])).toEqual({ "2": edits["2"] });
});

test("QST-04 an outdated edit stays as typed, based on the same version", () => {
  const edits = typeInto(free, ["12"]);
  expect(afterSave(edits, edits, [{ questionId: free.id, version: 7, outdated: true }])).toEqual(edits);
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
  const sent = markSent(typeInto(answered, ["2", ""]), [answered]);
  const third = typeInto(answered, ["3", ""], "", sent);
  expect(findConcurrentSave({ ...answered, usersAnswers: saved(["2"], 2) }, third["3"])).toBeNull();
  expect(findConcurrentSave({ ...answered, usersAnswers: saved(["4"], 2) }, third["3"])).toEqual(saved(["4"], 2));
  const both = markSent(third, [answered]);
  expect([["2"], ["3"], ["1"]].map((answers) => wasSent(both["3"], { answers, totalAnswer: null }))).toEqual([true, true, false]);
  expect(markSent(both, [answered]), "again").toEqual(both);
  expect(markRefused(both, [answered], third)).toEqual(third);
  const chosen = markSent(typeInto(choice, ["B", "A"]), [choice]);
  expect(wasSent(chosen[choice.id], { answers: ["A", "B"], totalAnswer: null })).toBe(true);
});

test("QST-05 QST-08 fields swapped after a save without a response are unsaved, and sent as they are", () => {
  const sent = markSent(typeInto(pair, ["7", "8"]), [pair]);
  const exchanged = markSent(typeInto(pair, ["8", "7"], "", sent), [pair]);
  const arrived = { ...pair, usersAnswers: saved(["7", "8"]) };
  expect(unsavedOf([arrived], exchanged)).toEqual([arrived]);
  expect(bodyOf([arrived], exchanged)).toMatchObject([{ answers: ["8", "7"] }]);
});

test("QST-07 a page is notified if another page replaced its saved answer", () => {
  const before = [{ ...free, usersAnswers: saved(["1"], 1) }, choice];
  const after = [
    { ...free, usersAnswers: saved(["3"], 2) },
    { ...choice, usersAnswers: saved(["A"], 1) },
  ];
  expect(findOverwritten(before, after, {})).toEqual([{ question: after[0], before: saved(["1"], 1) }]);
  expect(findOverwritten(before, after, typeInto(free, ["2"]))).toEqual([]);
});

test("QST-07 an answer fits on one line", () => {
  expect(describeAnswer({ answers: ["12", "35"], totalAnswer: 4 })).toBe("12\u00a0; 35, total 4");
  expect(describeAnswer({ answers: ["", ""], totalAnswer: null })).toBe("aucune réponse");
});
