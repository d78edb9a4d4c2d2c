import { expect, test } from "vitest";
import { type AnswerableQuestion, refusalOf } from "./answer-check.ts";

const single: AnswerableQuestion = {
  title: "Le carré",
  position: 3,
  type: "single",
  regex: null,
  possibleAnswers: [{ value: "A" }, { value: "B" }],
};
const multiple: AnswerableQuestion = { ...single, type: "multiple" };
const oneField: AnswerableQuestion = { ...single, type: "oneFree", regex: "[0-9]+", possibleAnswers: [] };
const withTotal: AnswerableQuestion = { ...oneField, type: "twoFreeWithTotal" };

const check = (question: AnswerableQuestion, answers: string[], totalAnswer: number | null = null) =>
  refusalOf(question, { answers, totalAnswer });

test.each([
  ["nothing chosen", single, []],
  ["one choice", single, ["A"]],
  ["the same choice twice", single, ["A", " A "]],
  ["a value written with white space", { ...single, possibleAnswers: [{ value: " C " }] }, ["C"]],
  ["200 characters and white space", { ...oneField, regex: null }, [` ${"1".repeat(200)} `]],
  ["two choices of a multiple choice", multiple, ["B", "A"]],
  ["an empty field", oneField, [""]],
  ["a number", oneField, ["42"]],
  ["two fields, the first left empty", withTotal, ["", "7"]],
])("QST-08 %s may be saved", (_, question, answers) => {
  expect(check(question, answers)).toBeNull();
});

test.each([
  ["two choices of a single choice", single, ["A", "B"], "une seule réponse peut être choisie."],
  ["a value that is not offered", multiple, ["A", "C"], "cette réponse n'est pas proposée."],
  ["two texts in one field", oneField, ["1", "2"], "une seule réponse est attendue."],
  ["three texts in two fields", withTotal, ["1", "2", "3"], "2 réponses au plus sont attendues."],
  ["a text that the pattern refuses", oneField, [" douze "], "la réponse « douze » n'a pas le format attendu."],
  ["a text too long", { ...oneField, regex: null }, ["1".repeat(201)], "une réponse contient au plus 200 caractères."],
])("QST-08 %s is refused, naming the question", (_, question, answers, reason) => {
  expect(check(question, answers)).toBe(`Question 3 « Le carré » : ${reason}`);
});

test.each([0, 1, 1_000_000])("QST-08 the total %s may be saved where requested", (total) => {
  expect(check(withTotal, ["1"], total)).toBeNull();
});

test.each([-1, 1_000_001, 1.5, Number.NaN])("QST-08 the total %s is refused", (total) => {
  expect(check(withTotal, ["1"], total)).toContain("doit être un nombre entier de 0 à 1 000 000");
});

test("QST-08 a total that is not requested is refused", () => {
  expect(check(oneField, ["1"], 1)).toContain("le nombre total de réponses n'est pas demandé");
});
