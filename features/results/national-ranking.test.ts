import { expect, test } from "vitest";
import { isNationalFinal, nationalFinalOf, nationalMarks } from "./national-ranking.ts";

const semiFinal = { grade: 10, weightedGrade: 60.5, time: 100 };
const final = { grade: 8, weightedGrade: 40, time: 120 };

test("GRD-05 the national ranking adds the semi-final and twice the final: grades, coefficients and times", () => {
  expect(nationalMarks(semiFinal, final)).toEqual({ grade: 26, weightedGrade: 140.5, time: 340 });
});

test.each([
  ["not graded at the semi-final: it earns nothing", null, final, { grade: 16, weightedGrade: 80, time: null }],
  ["no time at the semi-final", { ...semiFinal, time: null }, final, { grade: 26, weightedGrade: 140.5, time: null }],
  ["no time at the final", semiFinal, { ...final, time: null }, { grade: 26, weightedGrade: 140.5, time: null }],
  ["no coefficient at the semi-final", { ...semiFinal, weightedGrade: null }, final, { grade: 26, weightedGrade: 80, time: 340 }],
  ["no coefficient at the final", semiFinal, { ...final, weightedGrade: null }, { grade: 26, weightedGrade: 60.5, time: 340 }],
  ["a time of zero is a time", { ...semiFinal, time: 0 }, { ...final, time: 0 }, { grade: 26, weightedGrade: 140.5, time: 0 }],
])("GRD-05 national ranking, %s", (_, before, last, sum) => {
  expect(nationalMarks(before, last)).toEqual(sum);
});

test.each([
  ["Finale nationale", true],
  ["FINALE  NATIONALE 2027", true],
  ["Demi-finale", false],
  ["Demi-finale nationale", false],
  ["Quart de finale", false],
  ["Finale internationale", false],
])("GRD-05 « %s » is the national final: %s", (name, isFinal) => {
  expect(isNationalFinal(name)).toBe(isFinal);
});

test("GRD-05 of two national finals of a year the last counts", () => {
  const stages = [
    { name: "Finale nationale, jour 2", order: 4 },
    { name: "Demi-finale nationale", order: 5 },
    { name: "Finale nationale, jour 1", order: 3 },
  ];
  expect(nationalFinalOf(stages)).toBe(stages[0]);
  expect(nationalFinalOf([{ name: "Demi-finale", order: 2 }])).toBeUndefined();
});
