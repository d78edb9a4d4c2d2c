import { expect, test } from "vitest";
import { countExpected, countPassedOver, countTiedOn, gradeRows, type Tie } from "./distribution.ts";

const ties: Tie[] = [
  { grade: 12, weightedGrade: 90, count: 4 },
  { grade: 12, weightedGrade: 78, count: 3 },
  { grade: 11, weightedGrade: 84.5, count: 5 },
  { grade: 11, weightedGrade: 80, count: 12 },
  { grade: 11, weightedGrade: 66, count: 20 },
  { grade: 0, weightedGrade: 0, count: 7 },
];

test.each([
  { grade: 11, weightedGrade: 80, expected: 21, tied: 12, passedOver: 3 },
  { grade: 11, weightedGrade: 80.5, expected: 9, tied: 0, passedOver: 3 },
  { grade: 11, weightedGrade: 66, expected: 44, tied: 20, passedOver: 0 },
  { grade: 12, weightedGrade: 78, expected: 7, tied: 3, passedOver: 0 },
  { grade: 11.5, weightedGrade: 84.5, expected: 4, tied: 0, passedOver: 0 },
  { grade: 0, weightedGrade: 0, expected: 51, tied: 7, passedOver: 0 },
  { grade: 13, weightedGrade: 0, expected: 0, tied: 0, passedOver: 0 },
])(
  "GRD-03 from $grade and $weightedGrade: $expected qualified, $tied tied, $passedOver passed over",
  ({ expected, tied, passedOver, ...threshold }) => {
    expect([countExpected(ties, threshold), countTiedOn(ties, threshold), countPassedOver(ties, threshold)]).toEqual([
      expected,
      tied,
      passedOver,
    ]);
  },
);

test("GRD-03 nobody graded, nobody qualified", () => {
  expect([countExpected([], { grade: 0, weightedGrade: 0 }), countPassedOver([], { grade: 0, weightedGrade: 0 })]).toEqual([0, 0]);
});

test("GRD-03 by grade: count, number qualified, range of coefficients", () => {
  expect(gradeRows(ties, { grade: 11, weightedGrade: 80 })).toEqual([
    { grade: 12, count: 7, qualified: 4, lowest: 78, highest: 90 },
    { grade: 11, count: 37, qualified: 17, lowest: 66, highest: 84.5 },
    { grade: 0, count: 7, qualified: 0, lowest: 0, highest: 0 },
  ]);
  expect(gradeRows(ties, null).map(({ qualified }) => qualified)).toEqual([0, 0, 0]);
});
