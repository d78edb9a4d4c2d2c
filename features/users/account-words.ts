import type { Role } from "#platform/contract/role.ts";
import type { AccountStatus } from "./users.contract.ts";

/** Who an account is, in the office's lists. */
export const roleNames: Readonly<Record<Role, string>> = {
  ADMIN: "Fédération",
  USER: "Participant",
  ESTABLISHEMENT: "Établissement",
  CLUB: "Club",
};

/** Whether one signs in with an account. */
export const statusNames: Readonly<Record<AccountStatus, string>> = {
  PENDING: "Mot de passe à choisir",
  CONFIRMED: "Actif",
  DESACTIVATED: "Désactivé",
};
