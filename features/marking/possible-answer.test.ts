import { expect, test } from "vitest";
import { findEquivalents, normalFormOf } from "./possible-answer.ts";

test.each([
  ["the same twice", ["5", "7", "5"], "single", [[2, 0]]],
  ["a choice is its text: case and numbers count", ["Été", "été", "5", "5,0"], "single", []],
  [
    "these are equal in free fields",
    ["Été", "ete ", "5", "5,0", "+5"],
    "oneFree",
    [
      [1, 0],
      [3, 2],
      [4, 2],
    ],
  ],
  ["empty values are ignored", ["", " ", "5"], "twoFree", []],
] as const)("STG-05 equal answers of a question: %s", (_, values, type, equivalents) => {
  expect([...findEquivalents(values, { type })]).toEqual(equivalents);
});

test("GRD-01 an answer compares trimmed, and in a free field without case, accents and ways to write a number", () => {
  expect([normalFormOf(" Été ", { type: "single" }), normalFormOf(" Été ", { type: "oneFree" })]).toEqual(["Été", "ete"]);
});
