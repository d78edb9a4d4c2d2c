import { refusalToRegister, type Season } from "./season.ts";
import { type RegistrationStatus, validatorOf } from "./validation.ts";

interface ToDelete {
  readonly year: number;
  readonly status: RegistrationStatus;
  readonly establishment: object | null;
  readonly club: object | null;
}

/**
 * Why a school or a club may not delete this registration of its own, in its words; `null` when it may: pending, of the active year, and for
 * a school within the period of its pupils (3-decisions, section 5). An ADMIN is never asked. What stands upon it may refuse it yet.
 */
export function refusalToDelete(by: "establishment" | "club", registration: ToDelete, season: Season, now: Date): string | null {
  if (registration.year !== season.activeYear) return "Seules les inscriptions de l'année active peuvent être supprimées.";
  if (registration.status === "CONFIRMED") return "Une inscription confirmée ne peut plus être supprimée\u00A0: écrivez à la fédération.";
  if (by === "establishment") return refusalToRegister("student", season, now);
  return validatorOf(registration) === "club" ? null : "Cette inscription est supprimée par son établissement.";
}

/** What was built upon a registration: with any of it, it is kept. */
export interface Standing {
  readonly isAnswered: boolean;
  readonly isGraded: boolean;
  readonly isConvoked: boolean;
  /** Qualified, or not, by the office's hand. */
  readonly isDecided: boolean;
}

/** Why nobody deletes a registration with answers, a grade or a convocation, in the words of who asks; `null` when nothing stands upon it. */
export function refusalToForget({ isAnswered, isGraded, isConvoked, isDecided }: Standing): string | null {
  const kept = (what: string) => `Cette inscription ne peut plus être supprimée\u00A0: ${what}.`;
  if (isAnswered) return kept("cette personne a déjà répondu à un questionnaire");
  if (isGraded) return kept("cette personne a déjà une note");
  if (isConvoked) return kept("cette personne est convoquée à l'étape suivante");
  return isDecided ? kept("la fédération a déjà décidé de sa qualification") : null;
}
