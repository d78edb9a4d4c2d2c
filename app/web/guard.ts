import type { Role } from "#platform/contract/role.ts";

export interface SignedIn {
  readonly role: Role;
  readonly controlledCenter: readonly { readonly id: string }[];
}

const homes: Record<Role, string> = { USER: "/participant", ESTABLISHEMENT: "/etablissement", CLUB: "/club", ADMIN: "/admin" };

export function defaultRouteOf(user: SignedIn | null): string {
  if (!user) return "/";
  const [center] = user.controlledCenter;
  return user.role === "USER" && center ? `/examcenter/participants/${center.id}` : homes[user.role];
}

const isIn = (area: string, path: string) => path === area || path.startsWith(`${area}/`);

/** The page that checks diplomas is the same for all accounts, also without network. */
export const isVerifier = (path: string): boolean => isIn("/verifier", path);

/** Same for all accounts: a mailed link concerns its own account, not the one signed in here. */
const unguarded = ["/error", "/connexion/mot-de-passe", "/connexion/adresse", "/informations"];

export function redirectFor(path: string, user: SignedIn | null): string | null {
  if (unguarded.some((area) => isIn(area, path)) || isVerifier(path)) return null;
  const isPublic = isIn("/connexion", path) || isIn("/inscription", path);
  if (user) return isPublic || path === "/" ? defaultRouteOf(user) : null;
  return isPublic ? null : "/connexion";
}

export const isAllowed = (user: SignedIn | null, roles: readonly Role[]): boolean => user !== null && roles.includes(user.role);

export function styleOf(user: SignedIn | null): "participant" | "admin" | "default" {
  if (user?.role === "ADMIN") return "admin";
  return user?.role === "USER" && user.controlledCenter.length === 0 ? "participant" : "default";
}
