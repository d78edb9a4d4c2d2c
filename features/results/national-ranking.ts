import { isClubStage } from "#features/questionnaires/stage-match.ts";

/** What somebody graded at a stage got: points, and minutes. */
export interface Marks {
  readonly grade: number;
  readonly weightedGrade: number | null;
  readonly time: number | null;
}

/** How often each of the two stages counts in the national ranking, for grades, coefficients and times (regulations of the championship). */
export const nationalWeights = { semiFinal: 1, final: 2 } as const;

/**
 * What the national ranking looks at, for somebody graded at the final; a semi-final that was not graded (`null`) counts nothing, in time neither:
 * those who are exempt from it are told apart by the time of their final. A time not known at a stage where one was graded makes no time: last
 * between equals.
 */
export function nationalMarks(semiFinal: Marks | null, final: Marks): Marks {
  const sum = (before: number, last: number) => nationalWeights.semiFinal * before + nationalWeights.final * last;
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

/** Whether a stage is a national final, by its name: « Finale nationale », and no « Demi-finale nationale ». */
export const isNationalFinal = (name: string): boolean =>
  isClubStage("finale nationale", name) && !isClubStage("demi-finale", name) && !isClubStage("quart de finale", name);

/** The national final among the stages of a year: the last of that name, by order, then the last made. Its semi-final is the stage it follows. */
export const nationalFinalOf = <Stage extends NamedStage>(stages: readonly Stage[]): Stage | undefined =>
  stages
    .filter(({ name }) => isNationalFinal(name))
    .toSorted((one, other) => other.order - one.order || Number(other.id) - Number(one.id))[0];
