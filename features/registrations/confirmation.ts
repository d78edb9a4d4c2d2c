import { refusalToRegister, type Season } from "#features/configuration/season.ts";
import type { RegistrationStatus } from "#features/memberships/membership-labels.ts";
import { validatorOf } from "./validation.ts";

export interface CheckedRegistration {
  readonly year: number;
  readonly status: RegistrationStatus;
  readonly establishment: object | null;
  readonly club: object | null;
}

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
