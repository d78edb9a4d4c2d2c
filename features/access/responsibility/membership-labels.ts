export type RegistrationStatus = "PENDING" | "CONFIRMED";

/** The membership of a school or a club in the office's lists (ADM-13). */
export const membershipLabel = (status: RegistrationStatus | null | undefined): string =>
  status ? { CONFIRMED: "Payé", PENDING: "À payé" }[status] : "Non inscrit";

/** The membership as the school or the club itself reads it. */
export const ownMembershipLabel = (status: RegistrationStatus): string => (status === "CONFIRMED" ? "Payé" : "En attente de paiement");

export const membershipOf = <One extends { readonly year: number }>(memberships: readonly One[], year: number): One | undefined =>
  memberships.find((membership) => membership.year === year);
