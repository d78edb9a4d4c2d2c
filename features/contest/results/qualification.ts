/** The origin of a qualification: a school that confirms its pupil, the thresholds, the office's hand. */
export const origins = ["school", "thresholds", "hand"] as const;
export type Origin = (typeof origins)[number];

/** The origins that compute and reset do not change (GRD-07). */
export const protectedOrigins = (force: boolean): readonly Origin[] => (force ? ["school"] : ["school", "hand"]);

interface Marks {
  readonly grade: number | null;
  readonly weightedGrade: number | null;
}

export interface Threshold {
  readonly grade: number;
  readonly weightedGrade: number;
}

/** Whether both values reach the category's threshold (GRD-03). */
export const meetsThreshold = (result: Marks, threshold: Threshold): boolean =>
  result.grade !== null && result.grade >= threshold.grade && (result.weightedGrade ?? 0) >= threshold.weightedGrade;

export interface Qualification {
  readonly qualified: boolean | null;
  readonly nextExamCenterId: number | null;
}

export interface QualificationState extends Qualification {
  readonly origin: Origin | null;
}

export type QualificationChange = { readonly [K in keyof Qualification]?: Qualification[K] | undefined };

/** « Modifier » on a qualification turns unset into qualified. */
export const toggleQualified = (qualified: boolean | null): boolean => qualified !== true;

export const refusalToSet = (change: QualificationChange): string | null =>
  change.qualified === false && typeof change.nextExamCenterId === "number"
    ? "Une personne non qualifiée ne peut pas avoir de centre d'épreuve."
    : null;

/** Choosing a center qualifies, from « non qualifié » or « en attente »; cancelling removes only the center (GRD-04). */
export const withCenter = (current: Qualification, nextExamCenterId: number | null): Qualification => ({
  qualified: nextExamCenterId === null ? current.qualified : true,
  nextExamCenterId,
});

/** Unqualified people have no next center (GRD-04). */
export const withQualified = (current: Qualification, qualified: boolean | null): Qualification => ({
  qualified,
  nextExamCenterId: qualified === true ? current.nextExamCenterId : null,
});

export function withChange(current: Qualification, change: QualificationChange): Qualification {
  const decided = change.qualified === undefined ? current : withQualified(current, change.qualified);
  return change.nextExamCenterId === undefined ? decided : withCenter(decided, change.nextExamCenterId);
}

export const qualificationLabel = (qualified: boolean | null): string =>
  qualified === null ? "En attente" : qualified ? "Qualifié" : "Non qualifié";
