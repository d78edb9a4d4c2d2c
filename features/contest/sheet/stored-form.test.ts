import { expect, test } from "vitest";
import { storedForm } from "./stored-form.ts";

test("QST-08 CLS-03 equal answers are stored alike: choices in the question's order, fields without trailing blanks", () => {
  const choice = { type: "multiple", possibleAnswers: [{ value: "A" }, { value: " B" }, { value: "C" }] } as const;
  expect(storedForm(choice, ["C", "B", "C"])).toEqual([" B", "C"]);
  const free = { type: "twoFree", possibleAnswers: [] } as const;
  expect([storedForm(free, ["12", ""]), storedForm(free, ["", "12"]), storedForm(free, ["", ""])]).toEqual([["12"], ["", "12"], []]);
});
