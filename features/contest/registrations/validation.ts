import type { RegistrationStatus } from "#access/responsibility/membership-labels.ts";

export type Validator = "establishment" | "club" | "federation";

/** The validator of a participant's registration: the school, else the club, else the federation. */
export const validatorOf = (registration: { establishment: object | null; club: object | null }): Validator =>
  registration.establishment !== null ? "establishment" : registration.club !== null ? "club" : "federation";

const waitingTexts: Record<Validator, string> = {
  establishment: "En attente de validation par votre établissement",
  club: "En attente de validation par votre club",
  federation: "En attente de validation par la fédération",
};

export interface CheckedRegistration {
  readonly year: number;
  readonly status: RegistrationStatus;
  readonly establishment: object | null;
  readonly club: object | null;
}

/** The status on a participant's card (PAR-05). */
export function statusText(registration: CheckedRegistration, activeYear: number | null): string {
  if (registration.status === "CONFIRMED") return "Validée";
  if (activeYear !== null && registration.year < activeYear) return "Non validée";
  return waitingTexts[validatorOf(registration)];
}

/** A participant's label in the tables of the office and the schools (ADM-13); « A payé » is only ever a stored value. */
export const participantLabel = (status: string): string => (status === "CONFIRMED" || status === "A payé" ? "Confirmé" : "En attente");

/** A member's label in their club's list (CLB-03): the club's own task comes before what it waits for. */
export function memberLabel(member: RegistrationStatus, clubMembership: RegistrationStatus | null): string {
  if (member === "PENDING") return "En attende de validation";
  return clubMembership === "PENDING" ? "Adhésion en validation" : "Validé";
}
