import { meetsThreshold, type Threshold } from "./qualification.ts";

/** The graded results of a category that are equal on grade and coefficient; thresholds include all or none of them. */
export interface Tie {
  readonly grade: number;
  readonly weightedGrade: number;
  readonly count: number;
}

export const countResults = (ties: readonly Tie[]): number => ties.reduce((total, { count }) => total + count, 0);

/** The number of results that these thresholds would qualify (GRD-03). */
export const countExpected = (ties: readonly Tie[], threshold: Threshold): number =>
  countResults(ties.filter((tie) => meetsThreshold(tie, threshold)));

/** The number of results equal to both thresholds, which qualify only together. */
export const countTiedOn = (ties: readonly Tie[], threshold: Threshold): number =>
  ties.find(({ grade, weightedGrade }) => grade === threshold.grade && weightedGrade === threshold.weightedGrade)?.count ?? 0;

/** Unqualified results before a qualified one: the ranking compares the grade first, while thresholds require both. */
export function countPassedOver(ties: readonly Tie[], threshold: Threshold): number {
  const lowest = Math.min(...ties.filter((tie) => meetsThreshold(tie, threshold)).map(({ grade }) => grade));
  return countResults(ties.filter((tie) => tie.grade > lowest && !meetsThreshold(tie, threshold)));
}

export interface GradeRow {
  readonly grade: number;
  readonly count: number;
  readonly qualified: number;
  readonly lowest: number;
  readonly highest: number;
}

export function gradeRows(ties: readonly Tie[], threshold: Threshold | null): GradeRow[] {
  const grades = [...new Set(ties.map(({ grade }) => grade))].sort((a, b) => b - a);
  return grades.map((grade) => {
    const sameGrade = ties.filter((tie) => tie.grade === grade);
    const coefficients = sameGrade.map(({ weightedGrade }) => weightedGrade);
    return {
      grade,
      count: countResults(sameGrade),
      qualified: threshold ? countExpected(sameGrade, threshold) : 0,
      lowest: Math.min(...coefficients),
      highest: Math.max(...coefficients),
    };
  });
}
