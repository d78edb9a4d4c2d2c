import type { Role } from "#platform/contract/role.ts";

/** Who an account is, in the office's lists. */
export const roleNames: Readonly<Record<Role, string>> = {
  ADMIN: "Fédération",
  USER: "Participant",
  ESTABLISHEMENT: "Établissement",
  CLUB: "Club",
};
