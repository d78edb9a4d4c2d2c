import { expect, test } from "vitest";
import {
  afterSave,
  asRefused,
  asSent,
  bodyOf,
  type Edits,
  edited,
  givenOf,
  inWords,
  overwrittenBetween,
  partedOf,
  refusalOfTyped,
  type Saved,
  type SheetQuestion,
  savedMeanwhile,
  shownOf,
  typedOf,
  unsavedOf,
  wasSent,
} from "./sheet.ts";

const savedAt = "2026-11-20T13:02:00.000Z";
const saved = (answers: string[], version = 1, totalAnswer: number | null = null): Saved => ({ answers, totalAnswer, version, savedAt });

const choice: SheetQuestion = {
  id: "1",
  title: "La guirlande",
  position: 1,
  isMultiple: true,
  askTotal: false,
  openAnswer: 0,
  regex: null,
  possibleAnswers: [{ value: "A" }, { value: "B" }],
  usersAnswers: null,
};
const free: SheetQuestion = { ...choice, id: "2", position: 2, isMultiple: false, openAnswer: 1, regex: "[0-9]+", possibleAnswers: [] };
const pair: SheetQuestion = { ...free, id: "3", position: 3, openAnswer: 2, askTotal: true };
const sheet = [choice, free, pair];

const typing = (question: SheetQuestion, answers: string[], total = "", edits: Edits = {}) => edited(edits, question, { answers, total });

test("QST-03 the fields show what is saved, an empty one where nothing is", () => {
  expect(typedOf({ ...pair, usersAnswers: saved(["7"], 1, 4) })).toEqual({ answers: ["7", ""], total: "4" });
  expect(typedOf(choice)).toEqual({ answers: [], total: "" });
});

test("QST-05 what was typed is unsaved until it is what is saved", () => {
  const answered = { ...free, usersAnswers: saved(["42"]) };
  const edits = typing(answered, ["43"]);
  expect(unsavedOf([answered], edits)).toEqual([answered]);
  expect(shownOf(answered, edits).answers).toEqual(["43"]);
  expect(typing(answered, ["42"], "", edits)).toEqual({});
});

test("QST-08 what was sent and never answered is unsaved until a save is answered, also where the old answer is typed back", () => {
  const answered = { ...free, usersAnswers: saved(["42"]) };
  const sent = asSent(typing(answered, ["43"]), [answered]);
  const back = typing(answered, ["42"], "", sent);
  expect(unsavedOf([answered], back)).toEqual([answered]);
  expect(unsavedOf([{ ...free, usersAnswers: saved(["42"], 2) }], back), "it arrived, and was saved over").toEqual([]);
  expect(edited(asRefused(back, [answered], {}), answered, { answers: ["42"], total: "" }), "it was refused").toEqual({});
  expect(afterSave(back, back, [{ questionId: "2", version: 3, outdated: false }])).toEqual({});
  const meanwhile = typing(answered, ["44"], "", back);
  const after = afterSave(meanwhile, back, [{ questionId: "2", version: 3, outdated: false }]);
  expect(after).toEqual({ 2: { answers: ["44"], total: "", basedOn: 3 } });
  expect(typing({ ...free, usersAnswers: saved(["42"], 3) }, ["42"], "", after)).toEqual({});
  expect(afterSave(back, back, [{ questionId: "2", version: 3, outdated: true }]), "nothing was written").toEqual(back);
});

test.each([
  ["white space around it", { ...free, usersAnswers: saved(["42"]) }, [" 42 "], ""],
  ["choices in another order", { ...choice, usersAnswers: saved(["A", "B"]) }, ["B", "A"], ""],
  ["nothing where nothing was", pair, ["", " "], ""],
  ["the second field left empty", { ...pair, usersAnswers: saved(["7"]) }, ["7", ""], ""],
  ["a total with a space", { ...pair, usersAnswers: saved(["7"], 1, 1000) }, ["7", ""], "1 000"],
])("QST-05 %s changes nothing", (_, question, answers, total) => {
  expect(unsavedOf([question], typing(question, answers, total))).toEqual([]);
});

test.each([
  ["a choice taken back", { ...choice, usersAnswers: saved(["A"]) }, [], ""],
  ["the fields exchanged", { ...pair, usersAnswers: saved(["7", "8"]) }, ["8", "7"], ""],
  ["a total alone", pair, ["", ""], "3"],
  ["an answer emptied", { ...free, usersAnswers: saved(["42"]) }, [""], ""],
])("QST-05 %s is a change", (_, question, answers, total) => {
  expect(unsavedOf([question], typing(question, answers, total))).toEqual([question]);
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
  expect(givenOf(pair, { answers: ["", ""], total }).totalAnswer).toBe(read);
});

test("QST-04 only what changed is sent, with the version that was read", () => {
  const answered = { ...free, usersAnswers: saved(["42"], 5) };
  const edits = typing(pair, ["7", ""], "3", typing(answered, ["43 "]));
  expect(bodyOf(unsavedOf([choice, answered, pair], edits), edits)).toEqual([
    { questionId: "2", answers: ["43"], totalAnswer: null, basedOn: 5 },
    { questionId: "3", answers: ["7", ""], totalAnswer: 3, basedOn: 0 },
  ]);
});

test("QST-12 what does not match is set apart, and keeps nothing else from being saved", () => {
  const edits = typing(free, ["douze"], "", typing(choice, ["A"]));
  expect(partedOf(sheet, edits)).toEqual({ fitting: [choice], misfits: [free] });
  expect(refusalOfTyped(free, { answers: ["douze"], total: "" })).toContain("Question 2");
});

test("QST-12 an emptied field may always be saved", () => {
  const answered = { ...free, usersAnswers: saved(["42"]) };
  expect(partedOf([answered], typing(answered, [""])).fitting).toEqual([answered]);
});

test("QST-04 what is typed while a save is on its way is not lost, over the new version", () => {
  const sent = typing(free, ["4"], "", typing(choice, ["A"]));
  const now = edited(sent, free, { answers: ["42"], total: "" });
  const versions = [
    { questionId: "1", version: 1, outdated: false },
    { questionId: "2", version: 1, outdated: false },
  ];
  expect(afterSave(now, sent, versions)).toEqual({ "2": { answers: ["42"], total: "", basedOn: 1 } });
});

test("QST-04 what was not sent stays", () => {
  const edits = typing(free, ["douze"], "", typing(choice, ["A"]));
  expect(afterSave(edits, edits, [{ questionId: "1", version: 1, outdated: false }])).toEqual({ "2": edits["2"] });
});

test("QST-04 what was told to be outdated stays as it was typed, over what it was typed over", () => {
  const edits = typing(free, ["12"]);
  expect(afterSave(edits, edits, [{ questionId: free.id, version: 7, outdated: true }])).toEqual(edits);
});

test("QST-07 a save of another page since is told to whoever changes the same question", () => {
  const edits = typing({ ...free, usersAnswers: saved(["1"], 1) }, ["2"]);
  const elsewhere = { ...free, usersAnswers: saved(["3"], 2) };
  expect(savedMeanwhile(elsewhere, edits["2"])).toEqual(saved(["3"], 2));
  expect(savedMeanwhile({ ...free, usersAnswers: saved(["2"], 2) }, edits["2"])).toBeNull();
  expect(savedMeanwhile({ ...free, usersAnswers: saved(["1"], 1) }, edits["2"])).toBeNull();
});

test("QST-07 QST-08 what was sent from here and never answered is no other page's, however its blanks and choices are kept", () => {
  const answered = { ...pair, usersAnswers: saved(["1"]) };
  const sent = asSent(typing(answered, ["2", ""]), [answered]);
  const third = typing(answered, ["3", ""], "", sent);
  expect(savedMeanwhile({ ...answered, usersAnswers: saved(["2"], 2) }, third["3"])).toBeNull();
  expect(savedMeanwhile({ ...answered, usersAnswers: saved(["4"], 2) }, third["3"])).toEqual(saved(["4"], 2));
  const both = asSent(third, [answered]);
  expect([["2"], ["3"], ["1"]].map((answers) => wasSent(both["3"], { answers, totalAnswer: null }))).toEqual([true, true, false]);
  expect(asSent(both, [answered]), "again").toEqual(both);
  expect(asRefused(both, [answered], third)).toEqual(third);
  const chosen = asSent(typing(choice, ["B", "A"]), [choice]);
  expect(wasSent(chosen[choice.id], { answers: ["A", "B"], totalAnswer: null })).toBe(true);
});

test("QST-05 QST-08 fields exchanged after a save that was never answered are unsaved, and sent as they stand", () => {
  const sent = asSent(typing(pair, ["7", "8"]), [pair]);
  const exchanged = asSent(typing(pair, ["8", "7"], "", sent), [pair]);
  const arrived = { ...pair, usersAnswers: saved(["7", "8"]) };
  expect(unsavedOf([arrived], exchanged)).toEqual([arrived]);
  expect(bodyOf([arrived], exchanged)).toMatchObject([{ answers: ["8", "7"] }]);
});

test("QST-07 an answer that another page replaced is told to the page that had saved it", () => {
  const before = [{ ...free, usersAnswers: saved(["1"], 1) }, choice];
  const after = [
    { ...free, usersAnswers: saved(["3"], 2) },
    { ...choice, usersAnswers: saved(["A"], 1) },
  ];
  expect(overwrittenBetween(before, after, {})).toEqual([{ question: after[0], before: saved(["1"], 1) }]);
  expect(overwrittenBetween(before, after, typing(free, ["2"]))).toEqual([]);
});

test("QST-07 an answer is told in one line", () => {
  expect(inWords({ answers: ["12", "35"], totalAnswer: 4 })).toBe("12\u00a0; 35, total 4");
  expect(inWords({ answers: ["", ""], totalAnswer: null })).toBe("aucune réponse");
});
