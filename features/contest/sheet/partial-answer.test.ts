import { expect, test } from "vitest";
import type { QuestionType } from "#season/marking/question-type.ts";
import { isPartial } from "./sheet.ts";

test.each<[QuestionType, string[], string, boolean]>([
  ["oneFree", ["12"], "", false],
  ["twoFree", ["", ""], "", false],
  ["twoFree", ["12", " "], "", true],
  ["twoFree", ["12", "35"], "", false],
  ["twoFreeWithTotal", ["", ""], "", false],
  ["twoFreeWithTotal", ["12", "35"], "", true],
  ["twoFreeWithTotal", ["12", ""], "4", true],
  ["twoFreeWithTotal", ["12", ""], "1", false],
  ["twoFreeWithTotal", ["", ""], "3", true],
  ["twoFreeWithTotal", ["", ""], "0", false],
  ["twoFreeWithTotal", ["12", "35"], "4", false],
  ["multiple", ["A"], "", false],
])("PPL-02 an answer lacks a part: %s %j, total « %s »: %s", (type, answers, total, expected) => {
  expect(isPartial({ type }, { answers, total })).toBe(expected);
});
