import { countResults, type Tie } from "./distribution.ts";
import type { Threshold } from "./qualification.ts";

/** Thresholds for a wanted number, with the number they qualify. */
export interface Proposal extends Threshold {
  readonly expected: number;
  /** How many are better ranked than somebody qualified, and left out; 0: the thresholds follow the ranking. */
  readonly passedOver: number;
}

/**
 * Thresholds that qualify about as many as wanted, never some of those who are equal: one to four, the fewest qualified first. On each side, at
 * most what is wanted and above, stand the closest thresholds that follow the ranking and, when they come closer, those that cut through the grade
 * of the last one wanted, although they pass somebody over.
 */
export function proposeThresholds(ties: readonly Tie[], wanted: number): Proposal[] {
  const byWeight = ties.toSorted((a, b) => b.weightedGrade - a.weightedGrade);
  const fair = gradesOf(ties).flatMap((grade) => cutsIn(grade, byWeight).filter(({ passedOver }) => passedOver === 0));
  const boundary = cutsIn(boundaryOf(ties, wanted), byWeight);
  const below = closer(mostAtMost(fair, wanted), mostAtMost(boundary, wanted), wanted);
  const exact = below.some(({ expected }) => expected === wanted);
  if (exact && below.length === 1) return below;
  return [...below, ...closer(fewestAbove(fair, wanted), exact ? undefined : fewestAbove(boundary, wanted), wanted).reverse()];
}

/** The grades reached, the highest first. */
const gradesOf = (ties: readonly Tie[]): number[] => [...new Set(ties.map(({ grade }) => grade))].sort((a, b) => b - a);

/** The grade of the last one wanted in the ranking; 0 when there are not as many. */
const boundaryOf = (ties: readonly Tie[], wanted: number): number =>
  gradesOf(ties).find((lowest) => countResults(ties.filter(({ grade }) => grade >= lowest)) >= wanted) ?? 0;

/** Every cut whose last one qualified has this grade, from the highest coefficient down: each qualifies more than the one before. */
function cutsIn(grade: number, byWeight: readonly Tie[]): Proposal[] {
  const reached = byWeight.filter((tie) => tie.grade >= grade);
  const higher = countResults(reached.filter((tie) => tie.grade > grade));
  const cuts: Proposal[] = [];
  let [expected, own] = [0, 0];
  for (const [place, tie] of reached.entries()) {
    expected += tie.count;
    if (tie.grade === grade) own += tie.count;
    const isWhole = reached[place + 1]?.weightedGrade !== tie.weightedGrade;
    if (isWhole && own > 0) cuts.push({ grade, weightedGrade: tie.weightedGrade, expected, passedOver: higher - (expected - own) });
  }
  return cuts;
}

const mostAtMost = (cuts: readonly Proposal[], wanted: number): Proposal | undefined => cuts.findLast(({ expected }) => expected <= wanted);

const fewestAbove = (cuts: readonly Proposal[], wanted: number): Proposal | undefined => cuts.find(({ expected }) => expected > wanted);

/** The one that follows the ranking, and the other one when it comes closer. */
function closer(fair: Proposal | undefined, other: Proposal | undefined, wanted: number): Proposal[] {
  const distance = (proposal: Proposal | undefined) => (proposal === undefined ? Infinity : Math.abs(proposal.expected - wanted));
  return [fair, distance(other) < distance(fair) ? other : undefined].filter((proposal) => proposal !== undefined);
}
