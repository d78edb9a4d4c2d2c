import fc from "fast-check";
import { expect, test } from "vitest";
import { countExpected, countPassedOver, type Tie } from "./distribution.ts";
import { meetsThreshold } from "./qualification.ts";
import { proposeForWish, proposeThresholds } from "./threshold-proposal.ts";

const ties: Tie[] = [
  { grade: 12, weightedGrade: 92, count: 10 },
  { grade: 12, weightedGrade: 80, count: 3 },
  { grade: 11, weightedGrade: 85, count: 5 },
  { grade: 11, weightedGrade: 83, count: 4 },
  { grade: 11, weightedGrade: 78, count: 8 },
  { grade: 11, weightedGrade: 66.5, count: 6 },
  { grade: 10, weightedGrade: 60, count: 30 },
];

const describeProposals = (target: number) =>
  proposeThresholds(ties, target).map(({ grade, weightedGrade, expected, passedOver }) => [expected, grade, weightedGrade, passedOver]);

test.each([
  ["no ties at the cut: one proposal", 36, [[36, 11, 66.5, 0]]],
  [
    "equals at the cut are all in or all out",
    50,
    [
      [36, 11, 66.5, 0],
      [66, 10, 60, 0],
    ],
  ],
  [
    "a cut within the grade is closer, and passes over three",
    18,
    [
      [13, 12, 80, 0],
      [15, 11, 85, 3],
      [19, 11, 83, 3],
      [22, 11, 80, 0],
    ],
  ],
  [
    "exactly as many, although three are passed over",
    19,
    [
      [13, 12, 80, 0],
      [19, 11, 83, 3],
      [22, 11, 80, 0],
    ],
  ],
  ["fewer than the first equals", 4, [[10, 12, 92, 0]]],
  ["more than there are", 1_000, [[66, 10, 60, 0]]],
] as const)("GRD-03 %s (target %i)", (_, target, proposals) => {
  expect(describeProposals(target)).toEqual(proposals);
});

test("GRD-03 a whole grade keeps the higher ones with a lower coefficient", () => {
  const odd = [
    { grade: 5, weightedGrade: 15, count: 1 },
    { grade: 4, weightedGrade: 22, count: 2 },
  ];
  expect(proposeThresholds(odd, 3)).toEqual([{ grade: 4, weightedGrade: 15, expected: 3, passedOver: 0 }]);
});

test("GRD-03 nobody graded, nothing proposed", () => {
  expect(proposeThresholds([], 10)).toEqual([]);
});

const anyTies: fc.Arbitrary<Tie[]> = fc.uniqueArray(
  fc.record({
    grade: fc.integer({ min: 0, max: 5 }),
    weightedGrade: fc.integer({ min: 0, max: 12 }).map((halves) => halves / 2),
    count: fc.integer({ min: 1, max: 9 }),
  }),
  { selector: ({ grade, weightedGrade }) => `${grade} ${weightedGrade}`, minLength: 1, maxLength: 20 },
);
const anyTarget = fc.integer({ min: 1, max: 120 });

test("GRD-03 a proposal is exact: number expected, number passed over, equals never split", () => {
  fc.assert(
    fc.property(anyTies, anyTarget, (some, target) => {
      const people = some.flatMap((tie) => Array.from({ length: tie.count }, () => tie));
      const proposals = proposeThresholds(some, target);
      expect(proposals.length).toBeGreaterThan(0);
      expect(proposals.length).toBeLessThanOrEqual(4);
      for (const proposal of proposals) {
        const qualified = people.filter((person) => meetsThreshold(person, proposal));
        expect(proposal.expected).toBe(qualified.length);
        expect(proposal.passedOver).toBe(countPassedOver(some, proposal));
        expect(qualified.length).toBe(some.filter((tie) => qualified.includes(tie)).reduce((sum, { count }) => sum + count, 0));
      }
      const expected = proposals.map((proposal) => proposal.expected);
      expect(expected).toEqual([...new Set(expected)].sort((a, b) => a - b));
    }),
  );
});

test("GRD-03 no other thresholds that follow the ranking come closer, on either side", () => {
  fc.assert(
    fc.property(anyTies, anyTarget, (some, target) => {
      const all = some.flatMap(({ grade }) => some.map(({ weightedGrade }) => ({ grade, weightedGrade })));
      const consistent = all
        .filter((threshold) => countPassedOver(some, threshold) === 0)
        .map((threshold) => countExpected(some, threshold));
      const proposed = proposeThresholds(some, target);
      const follows = proposed.filter(({ passedOver }) => passedOver === 0).map(({ expected }) => expected);
      const below = Math.max(...consistent.filter((count) => count > 0 && count <= target));
      const above = Math.min(...consistent.filter((count) => count > target));
      expect(follows).toEqual((below === target ? [below] : [below, above]).filter(Number.isFinite));
    }),
  );
});

test("GRD-03 a higher target never proposes fewer", () => {
  fc.assert(
    fc.property(anyTies, anyTarget, (some, target) => {
      const maxExpected = (count: number) =>
        Math.max(0, ...proposeThresholds(some, count).flatMap(({ expected }) => (expected <= count ? [expected] : [])));
      expect(maxExpected(target + 1)).toBeGreaterThanOrEqual(maxExpected(target));
    }),
  );
});

test("GRD-03 one wish for all categories: the closest cut that passes over nobody and splits no equals; the fewer of two as close", () => {
  const cutOf = (unit: "share" | "count", value: number, of = ties) => proposeForWish(of, { unit, value })?.expected;
  expect(cutOf("share", 20), "13 of 66 people").toBe(13);
  expect(cutOf("count", 18), "not the cut of 19, which passes over three").toBe(22);
  expect(cutOf("share", 1), "at least the first").toBe(10);
  expect(cutOf("count", 1_000)).toBe(66);
  expect(
    cutOf("count", 2, [
      { grade: 2, weightedGrade: 3, count: 1 },
      { grade: 1, weightedGrade: 1, count: 2 },
    ]),
    "1 or 3",
  ).toBe(1);
  expect(proposeForWish([], { unit: "share", value: 10 })).toBeNull();
});

test("RUL-08 nobody is wanted: the one proposal is a threshold that nobody reaches", () => {
  const [none, ...others] = proposeThresholds(ties, 0);
  expect([none, others]).toEqual([{ grade: 13, weightedGrade: 0, expected: 0, passedOver: 0 }, []]);
  expect(countExpected(ties, none ?? { grade: 0, weightedGrade: 0 })).toBe(0);
  expect(proposeThresholds([{ grade: 0, weightedGrade: 0, count: 3 }], 0)).toMatchObject([{ grade: 1, expected: 0 }]);
  expect(proposeThresholds([], 0)).toEqual([]);
});
