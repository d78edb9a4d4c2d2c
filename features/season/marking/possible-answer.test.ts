import { expect, test } from "vitest";
import { MAX_SPELLINGS, normalFormOf, refusalsOfAnswers, type WrittenAnswer } from "./possible-answer.ts";

const right = (value: string, ...spellings: string[]): WrittenAnswer => ({
  value,
  isCorrect: true,
  spellings: spellings.map((one) => ({ value: one })),
});

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
  const refusals = refusalsOfAnswers(
    values.map((value) => right(value)),
    { type },
  );
  expect(refusals).toEqual(
    equivalents.map(([index, first]) => ({
      field: `possibleAnswers.${index}.value`,
      message: `Elle équivaut à la réponse ${first + 1}`,
    })),
  );
});

const tooMany = Array.from({ length: MAX_SPELLINGS + 1 }, (_, index) => `${index} cm`);

test.each([
  ["of a solution: fine", [right("12", "douze", " "), right("13", "treize")], "oneFree", []],
  ["equal to its own solution", [right("12", "12,0")], "oneFree", ["possibleAnswers.0.spellings.0.value: Elle équivaut à la réponse 1"]],
  [
    "equal to a spelling of another solution",
    [right("12", "douze"), right("13", "x", "Douze")],
    "twoFree",
    ["possibleAnswers.1.spellings.1.value: Elle équivaut à la réponse 1"],
  ],
  [
    "of a wrong answer",
    [{ ...right("12", "douze"), isCorrect: false }],
    "oneFree",
    ["possibleAnswers.0.value: Seule une solution juste a d'autres écritures"],
  ],
  ["of a choice", [right("12", "douze")], "multiple", ["possibleAnswers.0.value: Une réponse à choisir n'a pas d'autre écriture"]],
  [
    "of an empty solution",
    [right(" ", "douze")],
    "oneFree",
    ["possibleAnswers.0.value: Écrivez la solution, ou retirez aussi ses autres écritures"],
  ],
  ["too many", [right("x", ...tooMany)], "oneFree", ["possibleAnswers: Une question a 200 autres écritures au plus"]],
] as const)("MRK-01 spellings %s", (_, answers, type, refusals) => {
  expect(refusalsOfAnswers(answers, { type }).map(({ field, message }) => `${field}: ${message}`)).toEqual(refusals);
});

test("GRD-01 an answer compares trimmed, and in a free field without case, accents and ways to write a number", () => {
  expect([normalFormOf(" Été ", { type: "single" }), normalFormOf(" Été ", { type: "oneFree" })]).toEqual(["Été", "ete"]);
});
