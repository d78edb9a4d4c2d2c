import { expect, test } from "vitest";
import { answerDraftsOf } from "#contest/problem/answer-drafts.ts";
import { moveElement } from "#contest/problem/problem-draft.ts";
import { editableQuestions } from "./question-draft-set.ts";
import { bodyOf, deletionsOf, draftsOf, isChanged, newDraft, type QuestionDraft, warningsOf } from "./question-drafts.ts";
import type { QuestionSetOnWire } from "./question-set.contract.ts";

type Saved = QuestionSetOnWire["questions"][number];

const saved = (id: string, changes: Partial<Saved> = {}): Saved => ({
  id,
  title: `Question ${id}`,
  text: "",
  image_start: null,
  image_start_alt: "",
  image_end_alt: "",
  image_end: null,
  isMultiple: false,
  askTotal: false,
  openAnswer: 1,
  regex: null,
  formMatters: false,
  position: Number(id),
  coefficient: Number(id),
  possibleAnswers: [{ id: `a${id}`, value: "12", isCorrect: true }],
  ...changes,
});
const draft = (changes: Partial<QuestionDraft> = {}): QuestionDraft => ({ ...newDraft([]), coefficient: 1, ...changes });
const answers = (...rows: readonly (readonly [value: string, isCorrect: boolean, ...spellings: string[]])[]) =>
  answerDraftsOf(
    rows.map(([value, isCorrect, ...spellings]) => ({ value, isCorrect, spellings: spellings.map((one) => ({ value: one })) })),
  );

test("STG-05 a new question is the next one, a single choice with coefficient 0 and a right sample answer", () => {
  const drafts = draftsOf([saved("1"), saved("2")]);
  const added = newDraft(drafts);
  expect(added).toMatchObject({ id: undefined, title: "Question 3", type: "single", coefficient: 0 });
  expect(added.possibleAnswers).toEqual([{ key: 0, value: "Réponse", isCorrect: true, spellings: [] }]);
  expect(newDraft([...drafts, added]).key).not.toBe(added.key);
});

test.each([
  [0, 2, "bcad"],
  [2, 0, "cabd"],
  [1, 1, "abcd"],
  [0, 3, "bcda"],
  [3, 0, "dabc"],
])("STG-05 moved from %i to %i: %s", (from, to, order) => {
  expect(moveElement([..."abcd"], from, to).join("")).toBe(order);
});

test("STG-05 the body has the shape of the type, no pattern for a choice, and only new images", () => {
  const stored = [saved("1", { image_start: "AAAA", image_end: "BBBB", regex: "\\d+" })];
  const [first] = draftsOf(stored) as [QuestionDraft];
  expect(bodyOf([first], stored)[0]).not.toHaveProperty("image_start");
  const changed = { ...first, type: "multiple" as const, image_start: null, image_end: "CCCC" };
  expect(bodyOf([changed], stored)[0]).toMatchObject({
    id: "1",
    isMultiple: true,
    openAnswer: 0,
    regex: null,
    image_start: null,
    image_end: "CCCC",
  });
  const [fresh] = bodyOf([newDraft([])], stored);
  expect([fresh && "id" in fresh, fresh && "image_start" in fresh]).toEqual([false, false]);
});

test("STG-05 a letter, an order or an image changes a set; undoing it does not", () => {
  const stored = [saved("1"), saved("2")];
  const drafts = draftsOf(stored);
  expect(isChanged(drafts, stored)).toBe(false);
  expect(isChanged(moveElement(drafts, 0, 1), stored)).toBe(true);
  expect(isChanged(moveElement(moveElement(drafts, 0, 1), 0, 1), stored)).toBe(false);
  expect(
    isChanged(
      drafts.map((one) => ({ ...one, image_end: "AAAA" })),
      stored,
    ),
  ).toBe(true);
  expect(isChanged(drafts.slice(1), stored)).toBe(true);
});

test("STG-06 what saving deletes: untitled questions, and the empty answers of the others", () => {
  const empty = answers(["5", true, "cinq", " "], [" ", false]);
  const { untitled, emptyAnswers } = deletionsOf([draft({ title: " " }), draft({ possibleAnswers: empty }), draft()]);
  expect(untitled.map(({ position }) => position)).toEqual([1]);
  expect(emptyAnswers.map(({ position, count }) => [position, count])).toEqual([[2, 2]]);
});

const good = { type: "oneFree", possibleAnswers: answers(["5", true]) } as const;

test.each([
  ["nothing is right", draft({ type: "oneFree", possibleAnswers: [] }), /Aucune réponse n'est juste/],
  ["only an empty answer is right", draft({ type: "oneFree", possibleAnswers: answers([" ", true]) }), /Aucune réponse n'est juste/],
  ["coefficient 0", draft({ type: "oneFree", coefficient: 0 }), /le problème 7 vaut 7/],
  ["a choice of one", draft(), /au moins deux réponses/],
  [
    "a choice that had spellings",
    draft({ type: "single", possibleAnswers: answers(["5", true, "cinq"], ["6", false]) }),
    /supprimera celles/,
  ],
  ["two right single choices", draft({ possibleAnswers: answers(["a", true], ["b", true]) }), /Plusieurs réponses sont justes/],
  [
    "a mismatch with the pattern",
    draft({ type: "oneFree", regex: "\\d+", possibleAnswers: answers(["douze", true]) }),
    /«\u00A0douze\u00A0»/,
  ],
  [
    "another spelling that mismatches it",
    draft({ type: "oneFree", regex: "\\d+", possibleAnswers: answers(["12", true, "douze", " "]) }),
    /«\u00A0douze\u00A0»/,
  ],
  [
    "two solutions that look like one",
    draft({ type: "twoFree", possibleAnswers: answers(["31/12", true], ["31 décembre", true], ["31", false]) }),
    /^Les solutions «\u00A031\/12\u00A0» et «\u00A031 décembre\u00A0» se ressemblent\u00A0: c'est la même date/,
  ],
  [
    "a drawing not described",
    draft({ ...good, image_start: "AAAA", image_start_alt: " " }),
    /^L'image avant l'énoncé n'a pas de description/,
  ],
  ["a last drawing not described", draft({ ...good, image_end: "AAAA", image_start_alt: "Un chat" }), /^L'image après l'énoncé/],
])("STG-05 a question's warning: %s", (_, question, words) => {
  expect(warningsOf(question, 7)).toEqual([expect.stringMatching(words)]);
});

test("MRK-01 solutions that were said to be two are not asked about again, in either order", () => {
  const question = draft({ type: "twoFree", possibleAnswers: answers(["31/12", true], ["31 décembre", true]) });
  expect(warningsOf(question, 1, [{ one: "31 décembre", other: "31/12" }])).toEqual([]);
  expect(warningsOf(question, 1, [{ one: "31 décembre", other: "30/12" }])).toHaveLength(1);
});

test("STG-05 a good question has no warning", () => {
  expect(warningsOf(draft({ possibleAnswers: answers(["a", true], ["b", false]) }), 1)).toEqual([]);
  expect(warningsOf(draft({ type: "twoFree", regex: "\\d+", possibleAnswers: answers(["1", true], ["x", false]) }), 1)).toEqual([]);
  expect(
    warningsOf(draft({ ...good, image_start: "AAAA", image_start_alt: "Un chat", image_end: "BBBB", image_end_alt: "Un chien" }), 1),
  ).toEqual([]);
});

test("STG-06 descriptions of drawings merge like the rest of a question, and come back from this device, even of an earlier version", () => {
  const base = [saved("1", { image_start: "AAAA" }), saved("2", { image_start: "BBBB" })];
  const [first, second] = draftsOf(base) as [QuestionDraft, QuestionDraft];
  const mine = [{ ...first, image_start_alt: "Un chat" }, second];
  const latest = [
    saved("1", { image_start: "AAAA", image_start_alt: "Un chien" }),
    saved("2", { image_start: "BBBB", image_start_alt: "Un loup" }),
  ];
  const set = { revision: "r", isAnswered: false, distinct: [], questions: latest };
  const { edited, conflicts } = editableQuestions.merge({ problems: mine }, { ...set, questions: base }, set);
  expect([edited.problems.map(({ image_start_alt }) => image_start_alt), conflicts]).toEqual([["Un chat", "Un loup"], ["Question 1"]]);
  expect(editableQuestions.restore(editableQuestions.store(edited, set), set)).toEqual(edited);
  const { image_start_alt: _, image_end_alt: __, ...earlier } = first;
  const restored = editableQuestions.restore({ basedOn: "r", drafts: [earlier, second] }, { ...set, questions: base });
  expect(isChanged(restored.problems, base)).toBe(false);
});

test("STG-06 a merge with another save: theirs if nothing was typed here, mine if something was, a conflict if both changed", () => {
  const base = ["1", "2", "3", "4", "5", "7"].map((id) => saved(id));
  const mine = draftsOf(base)
    .filter(({ id }) => id !== "5" && id !== "7")
    .map((one) => (one.id === "2" || one.id === "3" ? { ...one, title: `Mine ${one.id}` } : one));
  const latest = [
    saved("1", { title: "Theirs 1" }),
    saved("3", { title: "Theirs 3" }),
    saved("5"),
    saved("6", { title: "Theirs 6" }),
    saved("7", { title: "Theirs 7" }),
  ];
  const set = { revision: "r", isAnswered: false, distinct: [] };
  const { edited, conflicts } = editableQuestions.merge(
    { problems: [...mine, newDraft(mine)] },
    { ...set, questions: base },
    { ...set, questions: latest },
  );
  expect(edited.problems.map(({ id, title }) => [id, title])).toEqual([
    ["1", "Theirs 1"],
    [undefined, "Mine 2"],
    ["3", "Mine 3"],
    [undefined, "Question 5"],
    ["6", "Theirs 6"],
    ["7", "Theirs 7"],
  ]);
  expect(conflicts).toEqual(["Mine 2", "Mine 3"]);
});
