import type { Cumulation } from "#features/marking/regulations.ts";
import { isClubStage } from "#features/stages/stage-match.ts";

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

interface NamedStage {
  readonly id: string | number;
  readonly name: string;
  readonly order: number;
}

/** Whether a stage is a national final, by its name: « Finale nationale », not « Demi-finale nationale ». */
export const isNationalFinal = (name: string): boolean =>
  isClubStage("finale nationale", name) && !isClubStage("demi-finale", name) && !isClubStage("quart de finale", name);

/** The national final among the stages of a year: the last of that name, by order, then by creation. Its semi-final is its previous stage. */
export const nationalFinalOf = <Stage extends NamedStage>(stages: readonly Stage[]): Stage | undefined =>
  stages
    .filter(({ name }) => isNationalFinal(name))
    .toSorted((one, other) => other.order - one.order || Number(other.id) - Number(one.id))[0];
