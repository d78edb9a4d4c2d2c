import type { Role } from "#platform/contract/role.ts";
import type { AccountStatus } from "./account.contract.ts";

export const roleLabels: Readonly<Record<Role, string>> = {
  ADMIN: "Fédération",
  USER: "Participant",
  ESTABLISHEMENT: "Établissement",
  CLUB: "Club",
};

export const statusLabels: Readonly<Record<AccountStatus, string>> = {
  PENDING: "Mot de passe à choisir",
  CONFIRMED: "Actif",
  DESACTIVATED: "Désactivé",
};
