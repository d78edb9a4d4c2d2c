import type { Role } from "#platform/contract/role.ts";

/** What the guard needs to know about the user. */
export interface SignedIn {
  readonly role: Role;
  readonly controlledCenter: readonly { readonly id: string }[];
}

const homes: Record<Role, string> = { USER: "/participant", ESTABLISHEMENT: "/etablissement", CLUB: "/club", ADMIN: "/admin" };

/** The user's home page: the first center for its manager, else the area of the role; "/" when signed out. */
export function defaultRouteOf(user: SignedIn | null): string {
  if (!user) return "/";
  const [center] = user.controlledCenter;
  return user.role === "USER" && center ? `/examcenter/participants/${center.id}` : homes[user.role];
}

const isIn = (area: string, path: string) => path === area || path.startsWith(`${area}/`);

/** The page that checks diplomas: the same for everybody, also without network, whoever is signed in. */
export const isVerifier = (path: string): boolean => isIn("/verifier", path);

/** The same for everybody: what a mailed link leads to concerns its account, whoever is signed in here. */
const unguarded = ["/error", "/connexion/mot-de-passe", "/connexion/adresse", "/informations"];

/** Where a visitor is redirected; `null`: they may stay. A page limited to some roles also checks `isAllowed`. */
export function redirectFor(path: string, user: SignedIn | null): string | null {
  if (unguarded.some((area) => isIn(area, path)) || isVerifier(path)) return null;
  const isPublic = isIn("/connexion", path) || isIn("/inscription", path);
  if (user) return isPublic || path === "/" ? defaultRouteOf(user) : null;
  return isPublic ? null : "/connexion";
}

export const isAllowed = (user: SignedIn | null, roles: readonly Role[]): boolean => user !== null && roles.includes(user.role);

/** Style of the pages, by user. */
export function styleOf(user: SignedIn | null): "participant" | "admin" | "default" {
  if (user?.role === "ADMIN") return "admin";
  return user?.role === "USER" && user.controlledCenter.length === 0 ? "participant" : "default";
}
