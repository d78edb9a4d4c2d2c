import { meetsThreshold, type Threshold } from "./qualification.ts";

/** The graded results of a category that are equal on grade and coefficient: thresholds take all of them or none. */
export interface Tie {
  readonly grade: number;
  readonly weightedGrade: number;
  /** How many results. */
  readonly count: number;
}

export const countResults = (ties: readonly Tie[]): number => ties.reduce((total, { count }) => total + count, 0);

/** How many results these thresholds would qualify (GRD-03). */
export const expectedOf = (ties: readonly Tie[], threshold: Threshold): number =>
  countResults(ties.filter((tie) => meetsThreshold(tie, threshold)));

/** How many stand exactly on both thresholds: all qualified, none without the others. */
export const tiedOn = (ties: readonly Tie[], threshold: Threshold): number =>
  ties.find(({ grade, weightedGrade }) => grade === threshold.grade && weightedGrade === threshold.weightedGrade)?.count ?? 0;

/**
 * How many are ranked before somebody qualified and would not be: a higher grade, but a coefficient under the threshold. The ranking looks at the
 * grade first, the thresholds at both.
 */
export function passedOverBy(ties: readonly Tie[], threshold: Threshold): number {
  const lowest = Math.min(...ties.filter((tie) => meetsThreshold(tie, threshold)).map(({ grade }) => grade));
  return countResults(ties.filter((tie) => tie.grade > lowest && !meetsThreshold(tie, threshold)));
}

/** Those of one grade, and how many of them the thresholds qualify. */
export interface GradeRow {
  readonly grade: number;
  readonly count: number;
  readonly qualified: number;
  readonly lowest: number;
  readonly highest: number;
}

/** The results by grade, the highest first; without thresholds nobody is qualified. */
export function gradeRows(ties: readonly Tie[], threshold: Threshold | null): GradeRow[] {
  const grades = [...new Set(ties.map(({ grade }) => grade))].sort((a, b) => b - a);
  return grades.map((grade) => {
    const own = ties.filter((tie) => tie.grade === grade);
    const coefficients = own.map(({ weightedGrade }) => weightedGrade);
    return {
      grade,
      count: countResults(own),
      qualified: threshold ? expectedOf(own, threshold) : 0,
      lowest: Math.min(...coefficients),
      highest: Math.max(...coefficients),
    };
  });
}
