import fc from "fast-check";
import { expect, test } from "vitest";
import {
  meetsThreshold,
  protectedOrigins,
  type Qualification,
  qualificationLabel,
  refusalToSet,
  toggleQualified,
  withCenter,
  withChange,
  withQualified,
} from "./qualification.ts";

const convoked: Qualification = { qualified: true, nextExamCenterId: 7 };

test.each([
  [10, 60, true],
  [11, 61, true],
  [9, 60, false],
  [10, 59.5, false],
  [null, null, false],
  [10, null, false],
])("GRD-03 a grade of %s with a coefficient of %s meets the threshold 10 and 60: %s", (grade, weightedGrade, meets) => {
  expect(meetsThreshold({ grade, weightedGrade }, { grade: 10, weightedGrade: 60 })).toBe(meets);
});

test("GRD-03 a threshold of zero qualifies every graded result, and no other", () => {
  expect(meetsThreshold({ grade: 0, weightedGrade: 0 }, { grade: 0, weightedGrade: 0 })).toBe(true);
  expect(meetsThreshold({ grade: null, weightedGrade: null }, { grade: 0, weightedGrade: 0 })).toBe(false);
});

test.each([
  [null, true],
  [false, true],
  [true, false],
])("GRD-04 Modifier turns %s into %s", (before, after) => {
  expect(toggleQualified(before)).toBe(after);
});

test.each([null, false, true])("GRD-04 choosing a center makes %s qualified", (qualified) => {
  expect(withCenter({ qualified, nextExamCenterId: null }, 7)).toEqual(convoked);
});

test("GRD-04 cancelling the center keeps the qualification", () => {
  expect(withCenter(convoked, null)).toEqual({ qualified: true, nextExamCenterId: null });
});

test.each([false, null])("GRD-04 setting qualified to %s clears the next center", (qualified) => {
  expect(withQualified(convoked, qualified)).toEqual({ qualified, nextExamCenterId: null });
});

test.each([
  [{}, convoked],
  [{ qualified: true }, convoked],
  [{ qualified: false }, { qualified: false, nextExamCenterId: null }],
  [{ nextExamCenterId: null }, { qualified: true, nextExamCenterId: null }],
  [{ nextExamCenterId: 8 }, { qualified: true, nextExamCenterId: 8 }],
  [
    { qualified: null, nextExamCenterId: 8 },
    { qualified: true, nextExamCenterId: 8 },
  ],
  [
    { qualified: false, nextExamCenterId: null },
    { qualified: false, nextExamCenterId: null },
  ],
])("GRD-04 a convoked person after the change %j", (change, after) => {
  expect(withChange(convoked, change)).toEqual(after);
});

test("GRD-04 after any change, only a qualified person has a center", () => {
  const qualified = fc.constantFrom(true, false, null);
  const nextExamCenterId = fc.option(fc.integer({ min: 1, max: 9 }));
  const anyChange = fc.record({ qualified, nextExamCenterId }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.array(anyChange), (changes) => {
      const allowed = changes.filter((change) => refusalToSet(change) === null);
      const after = allowed.reduce<Qualification>(withChange, { qualified: null, nextExamCenterId: null });
      if (after.nextExamCenterId !== null) expect(after.qualified).toBe(true);
    }),
  );
});

test("GRD-04 not qualified with a center is refused", () => {
  expect(refusalToSet({ qualified: false, nextExamCenterId: 7 })).toBe("Une personne non qualifiée ne peut pas avoir de centre d'épreuve.");
  expect(refusalToSet({ qualified: false, nextExamCenterId: null })).toBeNull();
  expect(refusalToSet({ qualified: true, nextExamCenterId: 7 })).toBeNull();
});

test("GRD-07 compute and reset keep decisions of a school or the office; force changes the office's", () => {
  expect([protectedOrigins(false), protectedOrigins(true)]).toEqual([["school", "hand"], ["school"]]);
});

test("ADM-12 a qualification reads Qualifié, Non qualifié or En attente", () => {
  expect([true, false, null].map(qualificationLabel)).toEqual(["Qualifié", "Non qualifié", "En attente"]);
});
