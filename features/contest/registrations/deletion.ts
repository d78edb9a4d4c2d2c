import { refusalToRegister, type Season } from "#season/configuration/season.ts";
import { type CheckedRegistration, validatorOf } from "./validation.ts";

/** `null` if pending, of the active year, and for a school within its pupils' period; `refusalToDeleteUsed` may still refuse. Not called for an ADMIN. */
export function refusalToDelete(by: "establishment" | "club", registration: CheckedRegistration, season: Season, now: Date): string | null {
  if (registration.year !== season.activeYear) return "Seules les inscriptions de l'année active peuvent être supprimées.";
  if (registration.status === "CONFIRMED")
    return `Une inscription confirmée ne peut plus être supprimée\u00A0: ${by === "establishment" ? "remettez-la d'abord à confirmer, ou écrivez" : "écrivez"} à la fédération.`;
  if (by === "establishment") return refusalToRegister("student", season, now);
  return validatorOf(registration) === "club" ? null : "Cette inscription est supprimée par son établissement.";
}

export interface RegistrationUsage {
  readonly isAnswered: boolean;
  /** A grade, or absent. */
  readonly isGraded: boolean;
  readonly isConvoked: boolean;
  /** Qualified, or not, by decision of the office. */
  readonly isDecided: boolean;
}

export function refusalToDeleteUsed({ isAnswered, isGraded, isConvoked, isDecided }: RegistrationUsage): string | null {
  const refusalBecause = (what: string) => `Cette inscription ne peut plus être supprimée\u00A0: ${what}.`;
  if (isAnswered) return refusalBecause("cette personne a déjà répondu à un questionnaire");
  if (isGraded) return refusalBecause("cette personne a déjà une note");
  if (isConvoked) return refusalBecause("cette personne est convoquée à l'étape suivante");
  return isDecided ? refusalBecause("la fédération a déjà décidé de sa qualification") : null;
}
