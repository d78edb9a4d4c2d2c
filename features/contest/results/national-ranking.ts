import type { Cumulation, Papers } from "#season/marking/regulations.ts";
import type { StageKind } from "#season/stages/stage-kind.ts";

/** A person's marks at a stage: points, and minutes. */
export interface Marks {
  readonly grade: number;
  readonly weightedGrade: number | null;
  readonly time: number | null;
}

const notGraded: Marks = { grade: 0, weightedGrade: 0, time: 0 };

/**
 * The sum of the marks at two stages by their weights. A stage without grade (`null`) counts as 0, also for the time, so that exempt people are compared by
 * the other's time. If the time of a graded stage is unknown, so is the sum, which ranks last between equals.
 */
function addedMarks(before: Marks | null, last: Marks | null, weights: readonly [before: number, last: number]): Marks {
  const [one, other] = [before ?? notGraded, last ?? notGraded];
  const sum = (former: number, latter: number) => weights[0] * former + weights[1] * latter;
  return {
    grade: sum(one.grade, other.grade),
    weightedGrade: sum(one.weightedGrade ?? 0, other.weightedGrade ?? 0),
    time: one.time === null || other.time === null ? null : sum(one.time, other.time),
  };
}

/** The marks for the national ranking of a person graded at the final; teams are exempt from its semi-final. */
export const nationalMarks = (semiFinal: Marks | null, final: Marks, weights: Cumulation): Marks =>
  addedMarks(semiFinal, final, [weights.semiFinal, weights.final]);

/** The marks at the international final; null without a grade at any of its papers. */
export const internationalMarks = (first: Marks | null, second: Marks | null, weights: Papers): Marks | null =>
  first === null && second === null ? null : addedMarks(first, second, [weights.first, weights.second]);

/** The marks of a team (RUL-05): the sums of its graded members. An unknown time of one makes the sum unknown. */
export const teamMarks = (members: readonly Marks[]): Marks => members.reduce((sum, marks) => addedMarks(sum, marks, [1, 1]), notGraded);

interface OrderedStage {
  readonly id: string | number;
  readonly kind: StageKind;
  readonly order: number;
}

const ofKind = <Stage extends OrderedStage>(stages: readonly Stage[], wanted: StageKind): Stage[] =>
  stages.filter(({ kind }) => kind === wanted).toSorted((one, other) => other.order - one.order || Number(other.id) - Number(one.id));

/** The national final of a year: the last of that kind, by order, then by creation. Its semi-final is its previous stage. */
export const nationalFinalOf = <Stage extends OrderedStage>(stages: readonly Stage[]): Stage | undefined =>
  ofKind(stages, "national_final")[0];

/** The papers of a year's international final, in order: two, where they are added. */
export const internationalPapersOf = <Stage extends OrderedStage>(stages: readonly Stage[]): Stage[] =>
  ofKind(stages, "international_final").toReversed();
