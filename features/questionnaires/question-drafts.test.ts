import { expect, test } from "vitest";
import {
  alikeOf,
  bodyOf,
  deletionsOf,
  draftsOf,
  isChanged,
  moved,
  newDraft,
  type QuestionDraft,
  warningsOf,
  withNewAnswer,
} from "./question-drafts.ts";
import { mergedOver } from "./question-merge.ts";
import type { QuestionSetOnWire } from "./question-set.contract.ts";

type Saved = QuestionSetOnWire["questions"][number];

const saved = (id: string, changes: Partial<Saved> = {}): Saved => ({
  id,
  title: `Question ${id}`,
  text: "",
  image_start: null,
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
const answers = (...given: readonly (readonly [string, boolean])[]) => given.map(([value, isCorrect], key) => ({ key, value, isCorrect }));

test("STG-05 a new question is the next one, a single choice worth nothing, with one correct sample answer", () => {
  const drafts = draftsOf([saved("1"), saved("2")]);
  const added = newDraft(drafts);
  expect(added).toMatchObject({ id: undefined, title: "Question 3", type: "single", coefficient: 0 });
  expect(added.possibleAnswers).toEqual([{ key: 0, value: "Réponse", isCorrect: true }]);
  expect(newDraft([...drafts, added]).key).not.toBe(added.key);
});

test("STG-05 an answer more has a key of its own", () => {
  expect(withNewAnswer(answers(["a", true], ["b", false]), false).map(({ key }) => key)).toEqual([0, 1, 2]);
  expect(withNewAnswer([], true)).toEqual([{ key: 0, value: "", isCorrect: true }]);
});

test.each([
  [0, 2, "bcad"],
  [2, 0, "cabd"],
  [1, 1, "abcd"],
  [0, 3, "bcda"],
  [3, 0, "dabc"],
])("STG-05 moved from %i to %i: %s", (from, to, order) => {
  expect(moved([..."abcd"], from, to).join("")).toBe(order);
});

test("STG-05 what is sent has the shape of its type, no pattern for a choice, and only the images that are new", () => {
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

test("STG-05 a set is changed by a letter, an order or an image, and not by coming back", () => {
  const stored = [saved("1"), saved("2")];
  const drafts = draftsOf(stored);
  expect(isChanged(drafts, stored)).toBe(false);
  expect(isChanged(moved(drafts, 0, 1), stored)).toBe(true);
  expect(isChanged(moved(moved(drafts, 0, 1), 0, 1), stored)).toBe(false);
  expect(
    isChanged(
      drafts.map((one) => ({ ...one, image_end: "AAAA" })),
      stored,
    ),
  ).toBe(true);
  expect(isChanged(drafts.slice(1), stored)).toBe(true);
});

test("STG-06 what saving deletes: untitled questions, and the empty answers of the others", () => {
  const empty = answers(["5", true], [" ", false], ["", true]);
  const { untitled, emptyAnswers } = deletionsOf([draft({ title: " " }), draft({ possibleAnswers: empty }), draft()]);
  expect(untitled.map(({ position }) => position)).toEqual([1]);
  expect(emptyAnswers.map(({ position, count }) => [position, count])).toEqual([[2, 2]]);
});

test.each([
  ["nothing is right", draft({ type: "oneFree", possibleAnswers: [] }), /Aucune réponse n'est juste/],
  ["only an empty answer is right", draft({ type: "oneFree", possibleAnswers: answers([" ", true]) }), /Aucune réponse n'est juste/],
  ["worth nothing", draft({ type: "oneFree", coefficient: 0 }), /le problème 7 vaut 7/],
  ["a choice of one", draft(), /au moins deux réponses/],
  ["two right ones to choose one", draft({ possibleAnswers: answers(["a", true], ["b", true]) }), /Plusieurs réponses sont justes/],
  [
    "a solution out of the pattern",
    draft({ type: "oneFree", regex: "\\d+", possibleAnswers: answers(["douze", true]) }),
    /«\u00A0douze\u00A0»/,
  ],
])("STG-05 a question is warned of: %s", (_, question, words) => {
  expect(warningsOf(question, 7)).toEqual([expect.stringMatching(words)]);
});

test("STG-05 a good question is not warned of", () => {
  expect(warningsOf(draft({ possibleAnswers: answers(["a", true], ["b", false]) }), 1)).toEqual([]);
  expect(warningsOf(draft({ type: "twoFree", regex: "\\d+", possibleAnswers: answers(["1", true], ["x", false]) }), 1)).toEqual([]);
});

test("STG-05 equal answers are told as the type of their question compares them", () => {
  const possibleAnswers = answers(["5", true], ["5,0", true]);
  expect([[...alikeOf(draft({ possibleAnswers }))], [...alikeOf(draft({ type: "oneFree", possibleAnswers }))]]).toEqual([[], [[1, 0]]]);
});

test("STG-06 over what somebody else saved: theirs where nothing was typed here, mine where something was, told where both did", () => {
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
  const { drafts, both } = mergedOver([...mine, newDraft(mine)], base, latest);
  expect(drafts.map(({ id, title }) => [id, title])).toEqual([
    ["1", "Theirs 1"],
    [undefined, "Mine 2"],
    ["3", "Mine 3"],
    [undefined, "Question 5"],
    ["6", "Theirs 6"],
    ["7", "Theirs 7"],
  ]);
  expect(both.map(({ title }) => title)).toEqual(["Mine 2", "Mine 3"]);
});
