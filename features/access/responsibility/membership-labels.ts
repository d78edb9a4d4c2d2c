export type RegistrationStatus = "PENDING" | "CONFIRMED";

export const membershipLabel = (status: RegistrationStatus | null | undefined): string =>
  status ? { CONFIRMED: "Payé", PENDING: "À payé" }[status] : "Non inscrit";

export const ownMembershipLabel = (status: RegistrationStatus): string => (status === "CONFIRMED" ? "Payé" : "En attente de paiement");

export const membershipOf = <One extends { readonly year: number }>(memberships: readonly One[], year: number): One | undefined =>
  memberships.find((membership) => membership.year === year);
