import { countResults, type Tie } from "./distribution.ts";
import type { Threshold } from "./qualification.ts";

export interface Proposal extends Threshold {
  readonly expected: number;
  /** The number of unqualified results ranked before a qualified one; 0: the thresholds follow the ranking. */
  readonly passedOver: number;
}

export const COUNT_REFUSED = "Écrivez un nombre entier de qualifiés.";
export const isCount = (number: number): boolean => Number.isInteger(number) && number >= 0 && number <= 10_000_000;

/**
 * One to four thresholds that qualify about the target number and never split equals, the fewest qualified first. On each side of the target (up to it,
 * and above it) they are the closest ones that follow the ranking and, if closer, those within the grade of the last result in the target,
 * although they pass over some results.
 */
export function proposeThresholds(ties: readonly Tie[], target: number): Proposal[] {
  if (target === 0) return nobody(ties);
  const byWeight = ties.toSorted((a, b) => b.weightedGrade - a.weightedGrade);
  const rankingCuts = gradesOf(ties).flatMap((grade) => cutsAtGrade(grade, byWeight).filter(({ passedOver }) => passedOver === 0));
  const boundary = cutsAtGrade(boundaryGrade(ties, target), byWeight);
  const below = pickClosest(largestUpTo(rankingCuts, target), largestUpTo(boundary, target), target);
  const exact = below.some(({ expected }) => expected === target);
  if (exact && below.length === 1) return below;
  return [
    ...below,
    ...pickClosest(smallestAbove(rankingCuts, target), exact ? undefined : smallestAbove(boundary, target), target).reverse(),
  ];
}

const nobody = (ties: readonly Tie[]): Proposal[] =>
  gradesOf(ties)
    .slice(0, 1)
    .map((highest) => ({ grade: Math.floor(highest) + 1, weightedGrade: 0, expected: 0, passedOver: 0 }));

/** The number to qualify in every category: a share of its graded people, in percent, or a number. */
export interface Wish {
  readonly unit: "share" | "count";
  readonly value: number;
}

/** Of the proposals for its target, the closest that passes over no result, the fewer qualified of two (GRD-03); `null` without grades. */
export function proposeForWish(ties: readonly Tie[], { unit, value }: Wish): Proposal | null {
  const target = unit === "count" ? value : Math.max(1, Math.round((countResults(ties) * value) / 100));
  const isPassingOver = ({ passedOver }: Proposal) => Number(passedOver > 0);
  const distance = ({ expected }: Proposal) => Math.abs(expected - target);
  const proposals = ties.length === 0 ? [] : proposeThresholds(ties, target);
  // The fewest come first, and the sort is stable.
  return proposals.toSorted((one, other) => isPassingOver(one) - isPassingOver(other) || distance(one) - distance(other))[0] ?? null;
}

const gradesOf = (ties: readonly Tie[]): number[] => [...new Set(ties.map(({ grade }) => grade))].sort((a, b) => b - a);

/** The grade of the last result in the target; 0 if there are fewer results. */
const boundaryGrade = (ties: readonly Tie[], target: number): number =>
  gradesOf(ties).find((lowest) => countResults(ties.filter(({ grade }) => grade >= lowest)) >= target) ?? 0;

/** Every cut whose lowest qualified grade is this one, from the highest coefficient down, so that each qualifies more people. */
function cutsAtGrade(grade: number, byWeight: readonly Tie[]): Proposal[] {
  const reached = byWeight.filter((tie) => tie.grade >= grade);
  const countAbove = countResults(reached.filter((tie) => tie.grade > grade));
  const cuts: Proposal[] = [];
  let [expected, countAtGrade] = [0, 0];
  for (const [index, tie] of reached.entries()) {
    expected += tie.count;
    if (tie.grade === grade) countAtGrade += tie.count;
    const isTieComplete = reached[index + 1]?.weightedGrade !== tie.weightedGrade;
    if (isTieComplete && countAtGrade > 0)
      cuts.push({ grade, weightedGrade: tie.weightedGrade, expected, passedOver: countAbove - (expected - countAtGrade) });
  }
  return cuts;
}

const largestUpTo = (cuts: readonly Proposal[], target: number): Proposal | undefined =>
  cuts.findLast(({ expected }) => expected <= target);

const smallestAbove = (cuts: readonly Proposal[], target: number): Proposal | undefined => cuts.find(({ expected }) => expected > target);

/** The cut that follows the ranking, and the other one if it is closer. */
function pickClosest(rankingCuts: Proposal | undefined, other: Proposal | undefined, target: number): Proposal[] {
  const distance = (proposal: Proposal | undefined) => (proposal === undefined ? Infinity : Math.abs(proposal.expected - target));
  return [rankingCuts, distance(other) < distance(rankingCuts) ? other : undefined].filter((proposal) => proposal !== undefined);
}
