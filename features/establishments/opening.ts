import { refusalToRegister, type Season } from "#features/registrations/season.ts";

/** What a school decides of its season. */
export interface SchoolSeason {
  readonly estimatedParticipants: number;
  readonly proposeToBeHalfExamCenter: boolean;
  readonly visible: boolean;
}

export const MOST_PARTICIPANTS = 10_000;

/** Pupils that any school registers, whatever it estimates. */
const ALWAYS = 1_000;

/** How many pupils a school registers at most in a year: three times what it expects, so that nobody honest meets the bound. */
export const mostPupilsOf = (estimate: number): number => Math.max(ALWAYS, 3 * estimate);

export const estimateMissing = "Le nombre de participants doit être indiqué";

export const estimateNotWhole = "Le nombre de participants est un nombre entier";
export const estimateTooLarge = "10 000 participants au plus";

/** Why this is no estimate of the participants (ETB-02); `null` when it is one. */
export function refusalOfEstimate(estimate: number): string | null {
  if (!(estimate > 0)) return estimateMissing;
  if (!Number.isInteger(estimate)) return estimateNotWhole;
  return estimate > MOST_PARTICIPANTS ? estimateTooLarge : null;
}

/** Why a school with this estimate cannot open its registrations (ETB-03); `null` when it can. */
export const refusalToOpen = (estimate: number): string | null =>
  estimate > 0 ? null : "Le nombre de participants doit être renseigné et supérieur à 0 avant de pouvoir ouvrir les inscriptions";

/** What differs from what is stored, as it is sent; `null` when nothing does. */
export function changesOf(typed: SchoolSeason, stored: SchoolSeason): Partial<SchoolSeason> | null {
  const fields = ["estimatedParticipants", "proposeToBeHalfExamCenter", "visible"] as const;
  const changed = fields.filter((field) => typed[field] !== stored[field]);
  return changed.length > 0 ? Object.fromEntries(changed.map((field) => [field, typed[field]])) : null;
}

/** Why no pupil can register with this school now, in the correspondent's words; `null` while they can. */
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
