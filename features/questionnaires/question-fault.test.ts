import { expect, test } from "vitest";
import { faultAt, pathOf, sentenceOf } from "./question-fault.ts";

test.each([
  ["questions.2.regex", "Cette expression n'est pas valable", "Question 3, format de la réponse\u00A0: cette expression n'est pas valable"],
  ["questions.0.possibleAnswers.4.value", "Ce champ est requis", "Question 1, réponse possible 5\u00A0: ce champ est requis"],
  ["questions.0.possibleAnswers", "50 au plus", "Question 1, réponses possibles\u00A0: 50 au plus"],
  ["questions.11", "Ce champ est requis", "Question 12\u00A0: ce champ est requis"],
])("STG-05 what is wrong at %s is told by question number and field", (path, message, sentence) => {
  const fault = faultAt(path, message);
  expect(fault && sentenceOf(fault)).toBe(sentence);
  expect(fault && pathOf(fault)).toBe(path);
});

test("STG-05 what is wrong with the file itself is of no question", () => {
  expect(faultAt("format", "Ce fichier n'est pas un questionnaire")).toBeNull();
});
