import { refusalToRegister, type Season } from "#season/configuration/season.ts";
import type { RegistrationUsage } from "./deletion.ts";
import { type CheckedRegistration, validatorOf } from "./validation.ts";

/**
 * Why a school or a club cannot confirm its own registration, as text; `null` when it can. A confirmed one stays confirmed.
 * Both are limited to the active year, and a school to the period of its pupils. Not called for an ADMIN.
 */
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

/** Why a school with an unpaid membership confirms nobody, if the office has set it so; `null` otherwise. */
export const refusalToConfirmUnpaid = (isPaid: boolean, { activeYear, unpaidSchoolsConfirm = true }: Season): string | null =>
  isPaid || unpaidSchoolsConfirm
    ? null
    : `L'adhésion ${activeYear ?? ""} de votre établissement n'est pas encore réglée\u00A0: vous confirmerez vos élèves dès que la fédération l'aura enregistrée.`;

/**
 * Why a school cannot set its pupil's registration, which it confirmed, back to pending, as text; `null` when it can: as long as it may confirm one.
 * `refusalToUnconfirmUsed` may still refuse it.
 */
export function refusalToUnconfirm(registration: Pick<CheckedRegistration, "year" | "status">, season: Season, now: Date): string | null {
  if (registration.status === "PENDING") return null;
  if (registration.year !== season.activeYear) return "Seules les inscriptions de l'année active peuvent être remises à confirmer.";
  return refusalToRegister("student", season, now);
}

interface ConfirmationUsage extends RegistrationUsage {
  /** The office confirmed it, not the school. */
  readonly isByOffice: boolean;
}

/** Why a confirmation stands whose pupil is already known to the stages of the federation, as text; `null` when nothing came of it yet. */
export function refusalToUnconfirmUsed({ isAnswered, isGraded, isConvoked, isDecided, isByOffice }: ConfirmationUsage): string | null {
  const refusalBecause = (what: string) => `Cette confirmation ne peut plus être reprise\u00A0: ${what}. Écrivez à la fédération.`;
  if (isAnswered) return refusalBecause("cet élève a déjà répondu à une étape de la fédération");
  if (isGraded) return refusalBecause("cet élève a déjà une note à une étape de la fédération");
  if (isConvoked) return refusalBecause("cet élève est déjà convoqué à l'étape suivante");
  if (isDecided) return refusalBecause("la fédération a décidé de sa qualification");
  return isByOffice ? refusalBecause("c'est la fédération qui l'a donnée") : null;
}
