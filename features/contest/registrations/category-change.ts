import { refusalToRegister, type Season } from "#season/configuration/season.ts";

/** Returns why a school cannot change its own pupil's class; `null` if it can, in any period. Not called for an ADMIN. */
export const refusalToChangeClass = ({ year }: { readonly year: number }, activeYear: number | null): string | null =>
  year === activeYear ? null : "Seules les classes de l'année active peuvent être changées.";

interface CheckedRegistration {
  readonly year: number;
  readonly hasAnswerOrGrade: boolean;
}

/** Returns why a school cannot change the category of its own registration; `null` if it can. Not called for an ADMIN. */
export function refusalToChangeCategory({ year, hasAnswerOrGrade }: CheckedRegistration, season: Season, now: Date): string | null {
  if (year !== season.activeYear) return "Seules les inscriptions de l'année active peuvent être modifiées.";
  if (hasAnswerOrGrade)
    return "Cette personne a déjà répondu ou reçu une note cette année\u00A0: écrivez à la fédération pour changer sa catégorie.";
  return refusalToRegister("student", season, now);
}
