/** Where a qualification comes from: a school that confirms its pupil, the thresholds, the office's hand. */
export const origins = ["school", "thresholds", "hand"] as const;
export type Origin = (typeof origins)[number];

/** The origins that compute and reset leave as they are (GRD-07). */
export const keptOrigins = (force: boolean): readonly Origin[] => (force ? ["school"] : ["school", "hand"]);

/** Whether compute and reset touch this result (GRD-07): only graded ones, and none that a school or the office decided. */
export const isComputed = (result: { grade: number | null; origin: Origin | null }, force: boolean): boolean =>
  result.grade !== null && (result.origin === null || !keptOrigins(force).includes(result.origin));

interface Marks {
  readonly grade: number | null;
  readonly weightedGrade: number | null;
}

export interface Threshold {
  readonly grade: number;
  readonly weightedGrade: number;
}

/** Both values reach the category's threshold (GRD-03). */
export const meetsThreshold = (result: Marks, threshold: Threshold): boolean =>
  result.grade !== null && result.grade >= threshold.grade && (result.weightedGrade ?? 0) >= threshold.weightedGrade;

export interface Qualification {
  readonly qualified: boolean | null;
  readonly nextExamCenterId: number | null;
}

/** What a change names; what it does not name stays. */
export type QualificationChange = { readonly [K in keyof Qualification]?: Qualification[K] | undefined };

/** « Modifier » on a qualification: unset becomes qualified. */
export const toggled = (qualified: boolean | null): boolean => qualified !== true;

/** Why this change cannot be made; `null` when it can. */
export const refusalToSet = (change: QualificationChange): string | null =>
  change.qualified === false && typeof change.nextExamCenterId === "number"
    ? "Une personne non qualifiée ne peut pas avoir de centre d'épreuve."
    : null;

/** Choosing a centre qualifies, from « non qualifié » as from « en attente »; cancelling takes only the centre away (GRD-04). */
export const withCenter = (current: Qualification, nextExamCenterId: number | null): Qualification => ({
  qualified: nextExamCenterId === null ? current.qualified : true,
  nextExamCenterId,
});

/** Who is not qualified has no next centre (GRD-04). */
export const withQualified = (current: Qualification, qualified: boolean | null): Qualification => ({
  qualified,
  nextExamCenterId: qualified === true ? current.nextExamCenterId : null,
});

/** The qualification after a change that is not refused. */
export function withChange(current: Qualification, change: QualificationChange): Qualification {
  const decided = change.qualified === undefined ? current : withQualified(current, change.qualified);
  return change.nextExamCenterId === undefined ? decided : withCenter(decided, change.nextExamCenterId);
}

export const qualificationLabel = (qualified: boolean | null): string =>
  qualified === null ? "En attente" : qualified ? "Qualifié" : "Non qualifié";
