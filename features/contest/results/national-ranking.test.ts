import { expect, test } from "vitest";
import { regulationsOf40thEdition } from "#season/marking/regulations.ts";
import { internationalMarks, internationalPapersOf, nationalFinalOf, nationalMarks, teamMarks } from "./national-ranking.ts";

const { cumulation } = regulationsOf40thEdition;
const semiFinal = { grade: 10, weightedGrade: 60.5, time: 100 };
const final = { grade: 8, weightedGrade: 40, time: 120 };

test("GRD-05 the national ranking adds the semi-final and twice the final: grades, coefficients and times", () => {
  expect(nationalMarks(semiFinal, final, cumulation)).toEqual({ grade: 26, weightedGrade: 140.5, time: 340 });
  expect(nationalMarks(semiFinal, final, { semiFinal: 0, final: 3 }), "RUL-01 by other rules").toEqual({
    grade: 24,
    weightedGrade: 120,
    time: 360,
  });
});

test.each([
  ["not graded at the semi-final: it counts nothing", null, final, { grade: 16, weightedGrade: 80, time: 240 }],
  ["not graded at the semi-final, no time at the final", null, { ...final, time: null }, { grade: 16, weightedGrade: 80, time: null }],
  ["no time at the semi-final", { ...semiFinal, time: null }, final, { grade: 26, weightedGrade: 140.5, time: null }],
  ["no time at the final", semiFinal, { ...final, time: null }, { grade: 26, weightedGrade: 140.5, time: null }],
  ["no coefficient at the semi-final", { ...semiFinal, weightedGrade: null }, final, { grade: 26, weightedGrade: 80, time: 340 }],
  ["no coefficient at the final", semiFinal, { ...final, weightedGrade: null }, { grade: 26, weightedGrade: 60.5, time: 340 }],
  ["a time of zero is a time", { ...semiFinal, time: 0 }, { ...final, time: 0 }, { grade: 26, weightedGrade: 140.5, time: 0 }],
])("GRD-05 national ranking, %s", (_, before, last, sum) => {
  expect(nationalMarks(before, last, cumulation)).toEqual(sum);
});

test.each([
  ["national_final", true],
  ["semi_final", false],
  ["quarter_final", false],
  ["international_final", false],
  ["other", false],
] as const)("GRD-05 a stage of the kind %s is the national final: %s", (kind, isFinal) => {
  const stage = { id: "1", kind, order: 1 };
  expect(nationalFinalOf([stage])).toBe(isFinal ? stage : undefined);
});

test("GRD-05 of several national finals of a year the last counts, by order, then by creation", () => {
  const final = (id: number, order: number) => ({ id, kind: "national_final", order }) as const;
  const stages = [final(9, 4), final(10, 4), final(11, 3)];
  expect(nationalFinalOf([...stages, { id: 12, kind: "semi_final", order: 5 }])).toBe(stages[1]);
});

test("RUL-06 both papers of the international final are added, each with its weight; one without grade counts nothing", () => {
  const once = { first: 1, second: 1 };
  expect(internationalMarks(semiFinal, final, once)).toEqual({ grade: 18, weightedGrade: 100.5, time: 220 });
  expect(internationalMarks(semiFinal, final, { first: 3, second: 2 })).toEqual({ grade: 46, weightedGrade: 261.5, time: 540 });
  expect(internationalMarks(semiFinal, null, once)).toEqual(semiFinal);
  expect(internationalMarks(null, final, once)).toEqual(final);
  expect(internationalMarks(null, { ...final, time: null }, once)).toEqual({ ...final, time: null });
  expect(internationalMarks(null, null, once)).toBeNull();
});

test("RUL-06 the papers are the stages of that kind, by order, then by creation", () => {
  const paper = (id: number, order: number) => ({ id, kind: "international_final", order }) as const;
  const papers = internationalPapersOf([paper(8, 6), paper(7, 6), { id: 9, kind: "national_final", order: 7 }, paper(3, 7)]);
  expect(papers.map(({ id }) => id)).toEqual([7, 8, 3]);
});

test("RUL-05 a team has the sums of its graded members, exempt from the semi-final or not; with an unknown time its sum is unknown", () => {
  expect(teamMarks([semiFinal, final, final])).toEqual({ grade: 26, weightedGrade: 140.5, time: 340 });
  expect(teamMarks([semiFinal, { ...final, time: null }])).toEqual({ grade: 18, weightedGrade: 100.5, time: null });
  expect(teamMarks([{ ...final, weightedGrade: null }])).toEqual({ ...final, weightedGrade: 0 });
  const [slow, fast] = [90, 60].map((time) => nationalMarks(null, { ...final, time }, cumulation));
  expect([slow?.time, fast?.time], "of those exempt the times of the final part equals").toEqual([180, 120]);
});
