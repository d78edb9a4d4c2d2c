import type { Role } from "#platform/contract/role.ts";
import type { AccountStatus } from "./account.contract.ts";

/** The kind of account, in the office's lists. */
export const roleLabels: Readonly<Record<Role, string>> = {
  ADMIN: "Fédération",
  USER: "Participant",
  ESTABLISHEMENT: "Établissement",
  CLUB: "Club",
};

/** Whether the account can sign in. */
export const statusLabels: Readonly<Record<AccountStatus, string>> = {
  PENDING: "Mot de passe à choisir",
  CONFIRMED: "Actif",
  DESACTIVATED: "Désactivé",
};
