import { expect, test } from "vitest";
import { draftOf, isChanged, parseThreshold, refusalsOf } from "./threshold-draft.ts";

test.each([
  [0, 0],
  [10, 66.5],
  [100_000, 0],
])("GRD-03 %d and %d are thresholds", (grade, weightedGrade) => {
  expect(parseThreshold({ grade, weightedGrade })).toEqual({ grade, weightedGrade });
});

test.each([
  [-0.5, "Un seuil ne peut pas être négatif"],
  [100_000.5, "Ce seuil est trop grand"],
  ["-", "Un seuil est un nombre"],
  [Number.NaN, "Un seuil est un nombre"],
  ["", "Indiquez la note et le coefficient, ou aucun des deux"],
])("GRD-03 %s is no threshold: %s", (typed, message) => {
  expect(refusalsOf({ grade: typed, weightedGrade: 3 })).toEqual({ grade: message, weightedGrade: null });
  expect(refusalsOf({ grade: 3, weightedGrade: typed })).toEqual({ grade: null, weightedGrade: message });
  expect(parseThreshold({ grade: 3, weightedGrade: typed })).toBeUndefined();
});

test.each([
  [
    { grade: 10.5, weightedGrade: 66 },
    { grade: "Un seuil de note est un nombre entier", weightedGrade: null },
  ],
  [
    { grade: 10, weightedGrade: 10.504 },
    { grade: null, weightedGrade: "Un seuil de coefficient est un multiple de 0,5" },
  ],
])("EDG-05 %j is no threshold", (draft, refusals) => {
  expect(refusalsOf(draft)).toEqual(refusals);
});

test("GRD-03 two empty fields delete the threshold", () => {
  expect(parseThreshold(draftOf(null))).toBeNull();
  expect(isChanged(draftOf(null), { grade: 0, weightedGrade: 0 })).toBe(true);
  expect(isChanged(draftOf(null), null)).toBe(false);
});

test.each([
  { grade: 3, weightedGrade: 6.5, changed: false },
  { grade: 3, weightedGrade: 6, changed: true },
  { grade: 2.5, weightedGrade: 6.5, changed: true },
  { grade: "", weightedGrade: 6.5, changed: true },
])("GRD-03 from 3 and 6.5 to $grade and $weightedGrade, changed: $changed", ({ changed, ...draft }) => {
  expect(isChanged(draft, { grade: 3, weightedGrade: 6.5 })).toBe(changed);
});
