import { expect, test } from "vitest";
import { range } from "#tests/drawing-proof.ts";
import { ownProblem } from "./school-stages.ts";

test("the school's own problem: how many fives there are from 1 to 60", () => {
  const fives = range(1, 60).flatMap((number) => [...String(number)].filter((digit) => digit === "5")).length;
  expect(ownProblem.form.possibleAnswers.map(({ value }) => value)).toEqual([String(fives)]);
});
