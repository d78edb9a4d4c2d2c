import fc from "fast-check";
import { expect, test } from "vitest";
import { expectedOf, passedOverBy, type Tie } from "./distribution.ts";
import { meetsThreshold } from "./qualification.ts";
import { proposeThresholds } from "./threshold-proposal.ts";

const ties: Tie[] = [
  { grade: 12, weightedGrade: 92, count: 10 },
  { grade: 12, weightedGrade: 80, count: 3 },
  { grade: 11, weightedGrade: 85, count: 5 },
  { grade: 11, weightedGrade: 83, count: 4 },
  { grade: 11, weightedGrade: 78, count: 8 },
  { grade: 11, weightedGrade: 66.5, count: 6 },
  { grade: 10, weightedGrade: 60, count: 30 },
];

const told = (wanted: number) =>
  proposeThresholds(ties, wanted).map(({ grade, weightedGrade, expected, passedOver }) => [expected, grade, weightedGrade, passedOver]);

test.each([
  ["nobody shares the cut: that is it", 36, [[36, 11, 66.5, 0]]],
  [
    "equals at the cut are all in or all out",
    50,
    [
      [36, 11, 66.5, 0],
      [66, 10, 60, 0],
    ],
  ],
  [
    "a cut through the grade comes closer, and passes three over",
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
] as const)("GRD-03 %s (%i wanted)", (_, wanted, proposals) => {
  expect(told(wanted)).toEqual(proposals);
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
const anyWanted = fc.integer({ min: 1, max: 120 });

test("GRD-03 what is proposed is exact: as many as said, as many passed over, equals never split", () => {
  fc.assert(
    fc.property(anyTies, anyWanted, (some, wanted) => {
      const people = some.flatMap((tie) => Array.from({ length: tie.count }, () => tie));
      const proposals = proposeThresholds(some, wanted);
      expect(proposals.length).toBeGreaterThan(0);
      expect(proposals.length).toBeLessThanOrEqual(4);
      for (const proposal of proposals) {
        const qualified = people.filter((person) => meetsThreshold(person, proposal));
        expect(proposal.expected).toBe(qualified.length);
        expect(proposal.passedOver).toBe(passedOverBy(some, proposal));
        expect(qualified.length).toBe(some.filter((tie) => qualified.includes(tie)).reduce((sum, { count }) => sum + count, 0));
      }
      const expected = proposals.map((proposal) => proposal.expected);
      expect(expected).toEqual([...new Set(expected)].sort((a, b) => a - b));
    }),
  );
});

test("GRD-03 no other thresholds that follow the ranking come closer, on either side", () => {
  fc.assert(
    fc.property(anyTies, anyWanted, (some, wanted) => {
      const all = some.flatMap(({ grade }) => some.map(({ weightedGrade }) => ({ grade, weightedGrade })));
      const fair = all.filter((threshold) => passedOverBy(some, threshold) === 0).map((threshold) => expectedOf(some, threshold));
      const proposed = proposeThresholds(some, wanted);
      const follows = proposed.filter(({ passedOver }) => passedOver === 0).map(({ expected }) => expected);
      const below = Math.max(...fair.filter((count) => count > 0 && count <= wanted));
      const above = Math.min(...fair.filter((count) => count > wanted));
      expect(follows).toEqual((below === wanted ? [below] : [below, above]).filter(Number.isFinite));
    }),
  );
});

test("GRD-03 whoever wants more is not proposed fewer", () => {
  fc.assert(
    fc.property(anyTies, anyWanted, (some, wanted) => {
      const most = (asked: number) =>
        Math.max(0, ...proposeThresholds(some, asked).flatMap(({ expected }) => (expected <= asked ? [expected] : [])));
      expect(most(wanted + 1)).toBeGreaterThanOrEqual(most(wanted));
    }),
  );
});
