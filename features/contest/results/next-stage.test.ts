import { expect, test } from "vitest";
import { nextStageOf, refusalToConvoke, refusalToEditGrade } from "./next-stage.ts";

test("ADM-05 the next stage is the first, in the order of the year, of those that have it as their previous one", () => {
  const quarter = { id: "1", order: 1, previousQuestionnaireId: null };
  const [late, early] = [
    { id: "2", order: 3, previousQuestionnaireId: "1" },
    { id: "3", order: 2, previousQuestionnaireId: "1" },
  ];
  expect(nextStageOf([quarter, late, early], "1")).toBe(early);
  expect(nextStageOf([quarter, late, early], "2")).toBeUndefined();
});

test.each([
  [undefined, /Aucune étape/],
  [{ physical: false, isClosed: false }, /en ligne/],
  [{ physical: true, isClosed: true }, /est fermée/],
  [{ physical: true, isClosed: false }, null],
] as const)("ADM-05 a center can be chosen only if the next stage is sat in a center and open: %j", (next, refusal) => {
  const message = refusalToConvoke(next);
  if (refusal === null) expect(message).toBeNull();
  else expect(message).toMatch(refusal);
});

test.each([
  [{ previousQuestionnaireId: "1", isClosed: true }, true],
  [{ previousQuestionnaireId: "1", isClosed: false }, false],
  [{ previousQuestionnaireId: null, isClosed: true }, false],
])("ADM-05 the grade of a stage that follows another is editable only if it is not closed: %j", (stage, isRefused) => {
  expect(refusalToEditGrade(stage) !== null).toBe(isRefused);
});
