import { refusalToRegister, type Season } from "#season/configuration/season.ts";
import type { RegistrationUsage } from "./deletion.ts";
import { type CheckedRegistration, validatorOf } from "./validation.ts";

/** Both are limited to the active year, and a school to the period of its pupils; a confirmed one stays confirmed. Not called for an ADMIN. */
export function refusalToConfirm(
  by: "establishment" | "club",
  registration: CheckedRegistration,
  season: Season,
  now: Date,
): string | null {
  if (registration.status === "CONFIRMED") return null;
  if (registration.year !== season.activeYear) return "Seules les inscriptions de l'année active peuvent être confirmées.";
  if (by === "establishment") return refusalToRegister("student", season, now);
  return validatorOf(registration) === "club" ? null : "Cette inscription est confirmée par son établissement.";
}

export const refusalToConfirmUnpaid = (isPaid: boolean, { activeYear, unpaidSchoolsConfirm = true }: Season): string | null =>
  isPaid || unpaidSchoolsConfirm
    ? null
    : `L'adhésion ${activeYear ?? ""} de votre établissement n'est pas encore réglée\u00A0: vous confirmerez vos élèves dès que la fédération l'aura enregistrée.`;

/** `null` while the school may confirm; `refusalToUnconfirmUsed` may still refuse it. */
export function refusalToUnconfirm(registration: Pick<CheckedRegistration, "year" | "status">, season: Season, now: Date): string | null {
  if (registration.status === "PENDING") return null;
  if (registration.year !== season.activeYear) return "Seules les inscriptions de l'année active peuvent être remises à confirmer.";
  return refusalToRegister("student", season, now);
}

interface ConfirmationUsage extends RegistrationUsage {
  readonly isByOffice: boolean;
}

export function refusalToUnconfirmUsed({ isAnswered, isGraded, isConvoked, isDecided, isByOffice }: ConfirmationUsage): string | null {
  const refusalBecause = (what: string) => `Cette confirmation ne peut plus être reprise\u00A0: ${what}. Écrivez à la fédération.`;
  if (isAnswered) return refusalBecause("cet élève a déjà répondu à une étape de la fédération");
  if (isGraded) return refusalBecause("cet élève a déjà une note à une étape de la fédération");
  if (isConvoked) return refusalBecause("cet élève est déjà convoqué à l'étape suivante");
  if (isDecided) return refusalBecause("la fédération a décidé de sa qualification");
  return isByOffice ? refusalBecause("c'est la fédération qui l'a donnée") : null;
}
