import { expect, test } from "vitest";
import { choicesOf } from "#contest/problem/choices.ts";
import { aStageOnWire } from "#tests/stage-on-wire.ts";
import { playingCategories, statementsOf } from "./statements.ts";

const form = {
  type: "multiple" as const,
  formMatters: false,
  possibleAnswers: ["rouge", "vert"].map((value) => ({ value, isCorrect: value === "vert", spellings: [] })),
};
const problem = (id: string, categories: string[]) => ({
  ...{ id, position: Number(id), questionId: null, from: null, title: `T${id}`, text: "<p>x</p>", form, coefficient: 1, categories },
  hasImages: false,
});
const stage = aStageOnWire({ problemList: [problem("1", ["CM"]), problem("2", ["C1"]), problem("3", ["C1", "CM"])] });

test("CLS-04 the statements of a category are those that it plays, with their numbers on its answer sheet", () => {
  expect(playingCategories(stage, ["CE", "CM", "C1"])).toEqual(["CM", "C1"]);
  expect(statementsOf(stage, "CM").map(({ number, id }) => [number, id])).toEqual([
    [1, "1"],
    [2, "3"],
  ]);
});

test("CLS-04 choices have letters in the order of the problem, and say nothing of what is right", () => {
  expect(choicesOf(form)).toEqual([
    { letter: "A", value: "rouge" },
    { letter: "B", value: "vert" },
  ]);
  expect(choicesOf({ ...form, type: "oneFree" })).toEqual([]);
  const many = choicesOf({ ...form, possibleAnswers: Array.from({ length: 28 }, (_, index) => ({ value: String(index) })) });
  expect(many.slice(25).map(({ letter }) => letter)).toEqual(["Z", "AA", "AB"]);
});
