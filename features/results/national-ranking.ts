import type { Cumulation } from "#features/marking/regulations.ts";
import type { StageKind } from "#features/stages/stage-kind.ts";

/** The marks of a person at a stage: points, and minutes. */
export interface Marks {
  readonly grade: number;
  readonly weightedGrade: number | null;
  readonly time: number | null;
}

/**
 * The marks for the national ranking of a person graded at the final. A semi-final without grade (`null`) counts as 0, also for the time: exempt people
 * are compared by the time of their final. If the time of a graded stage is unknown, the sum is unknown: last between equals.
 */
export function nationalMarks(semiFinal: Marks | null, final: Marks, weights: Cumulation): Marks {
  const sum = (before: number, last: number) => weights.semiFinal * before + weights.final * last;
  const before = semiFinal ?? { grade: 0, weightedGrade: 0, time: 0 };
  return {
    grade: sum(before.grade, final.grade),
    weightedGrade: sum(before.weightedGrade ?? 0, final.weightedGrade ?? 0),
    time: before.time === null || final.time === null ? null : sum(before.time, final.time),
  };
}

interface OrderedStage {
  readonly id: string | number;
  readonly kind: StageKind;
  readonly order: number;
}

/** The national final among the stages of a year: the last of that kind, by order, then by creation. Its semi-final is its previous stage. */
export const nationalFinalOf = <Stage extends OrderedStage>(stages: readonly Stage[]): Stage | undefined =>
  stages
    .filter(({ kind }) => kind === "national_final")
    .toSorted((one, other) => other.order - one.order || Number(other.id) - Number(one.id))[0];
