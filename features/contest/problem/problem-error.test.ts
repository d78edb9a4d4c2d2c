import { expect, test } from "vitest";
import { describeQuestionError, parseProblemError, pathOf } from "./problem-error.ts";

test.each([
  ["questions.2.regex", "Cette expression n'est pas valable", "Question 3, format de la réponse\u00A0: cette expression n'est pas valable"],
  ["questions.0.possibleAnswers.4.value", "Ce champ est requis", "Question 1, réponse possible 5\u00A0: ce champ est requis"],
  ["questions.0.possibleAnswers", "50 au plus", "Question 1, réponses possibles\u00A0: 50 au plus"],
  [
    "questions.0.possibleAnswers.1.spellings.2.value",
    "L'écriture est requise",
    "Question 1, réponse possible 2, autre écriture 3\u00A0: l'écriture est requise",
  ],
  ["questions.11", "Ce champ est requis", "Question 12\u00A0: ce champ est requis"],
])("STG-05 an error at %s is described by question number and field", (path, message, sentence) => {
  const error = parseProblemError(path, message);
  expect(error && describeQuestionError(error)).toBe(sentence);
  expect(error && pathOf(error)).toBe(path);
});

test("STG-05 an error of the file itself belongs to no question", () => {
  expect(parseProblemError("format", "Ce fichier n'est pas un questionnaire")).toBeNull();
});
