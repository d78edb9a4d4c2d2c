import { refusalToRegister, type Season } from "#season/configuration/season.ts";

export interface SchoolSeason {
  readonly estimatedParticipants: number;
  readonly proposeToBeHalfExamCenter: boolean;
  readonly visible: boolean;
}

export const MAX_PARTICIPANTS = 10_000;

/** Pupils that any school may register beyond its estimate. */
const MIN_PUPIL_LIMIT = 1_000;

/** The maximum number of pupils of a school in a year: three times its estimate, which no honest school reaches. */
export const maxPupilsOf = (estimate: number): number => Math.max(MIN_PUPIL_LIMIT, 3 * estimate);

export const estimateMissing = "Le nombre de participants doit être indiqué";

export const estimateNotWhole = "Le nombre de participants est un nombre entier";
export const estimateTooLarge = "10 000 participants au plus";

/** The refusal of an invalid estimate (ETB-02); `null` if it is valid. */
export function refusalOfEstimate(estimate: number): string | null {
  if (!(estimate > 0)) return estimateMissing;
  if (!Number.isInteger(estimate)) return estimateNotWhole;
  return estimate > MAX_PARTICIPANTS ? estimateTooLarge : null;
}

/** The reason for which a school with this estimate cannot open its registrations (ETB-03); `null` when it can. */
export const refusalToOpen = (estimate: number): string | null =>
  estimate > 0 ? null : "Le nombre de participants doit être renseigné et supérieur à 0 avant de pouvoir ouvrir les inscriptions";

/** The changes against the stored season, as sent; `null` without changes. */
export function changesOf(typed: SchoolSeason, stored: SchoolSeason): Partial<SchoolSeason> | null {
  const fields = ["estimatedParticipants", "proposeToBeHalfExamCenter", "visible"] as const;
  const changed = fields.filter((field) => typed[field] !== stored[field]);
  return changed.length > 0 ? Object.fromEntries(changed.map((field) => [field, typed[field]])) : null;
}

/** The reason for which no pupil can register with this school now, in the correspondent's words; `null` while they can. */
export function whyPupilsCannotRegister(
  school: { readonly visible: boolean; readonly isMember: boolean },
  season: Season,
  now: Date,
): string | null {
  const closed = refusalToRegister("student", season, now);
  if (closed !== null) return closed;
  if (!school.isMember) return "Vos élèves pourront s'inscrire une fois l'adhésion de votre établissement renouvelée.";
  return school.visible ? null : "Vos élèves pourront s'inscrire une fois les inscriptions de votre établissement ouvertes.";
}
