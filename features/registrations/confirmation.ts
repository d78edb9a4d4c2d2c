import { refusalToRegister, type Season } from "./season.ts";
import { type RegistrationStatus, validatorOf } from "./validation.ts";

interface Judged {
  readonly year: number;
  readonly status: RegistrationStatus;
  readonly establishment: object | null;
  readonly club: object | null;
}

/**
 * Why a school or a club may not confirm this registration of its own, in its words; `null` when it may. One confirmed already stays so.
 * The season holds them both to the active year, and a school to the period of its pupils (3-decisions, section 5); an ADMIN is never asked.
 */
export function refusalToConfirm(by: "establishment" | "club", registration: Judged, season: Season, now: Date): string | null {
  if (registration.status === "CONFIRMED") return null;
  if (registration.year !== season.activeYear) return "Seules les inscriptions de l'année active peuvent être confirmées.";
  if (by === "establishment") return refusalToRegister("student", season, now);
  return validatorOf(registration) === "club" ? null : "Cette inscription est confirmée par son établissement.";
}

/** Why a school whose membership is not paid yet confirms nobody, where the office wants it so; `null` where it does not. */
export const refusalOfUnpaid = (isPaid: boolean, { activeYear, unpaidSchoolsConfirm = true }: Season): string | null =>
  isPaid || unpaidSchoolsConfirm
    ? null
    : `L'adhésion ${activeYear ?? ""} de votre établissement n'est pas encore réglée\u00A0: vous confirmerez vos élèves dès que la fédération l'aura enregistrée.`;
