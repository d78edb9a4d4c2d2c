import type { Role } from "#platform/contract/role.ts";

/** What the guard needs to know of who is signed in. */
export interface SignedIn {
  readonly role: Role;
  readonly controlledCenter: readonly { readonly id: string }[];
}

const homes: Record<Role, string> = { USER: "/participant", ESTABLISHEMENT: "/etablissement", CLUB: "/club", ADMIN: "/admin" };

/** Where somebody lands: the centre of who runs one, else the area of the role; "/" when signed out. */
export function defaultRouteOf(user: SignedIn | null): string {
  if (!user) return "/";
  const [center] = user.controlledCenter;
  return user.role === "USER" && center ? `/examcenter/participants/${center.id}` : homes[user.role];
}

const isIn = (area: string, path: string) => path === area || path.startsWith(`${area}/`);

/** Where a visitor is sent instead of this path; `null`: the path is theirs. A page for some roles asks `isAllowed` besides. */
export function redirectionOf(path: string, user: SignedIn | null): string | null {
  if (isIn("/error", path) || isIn("/connexion/mot-de-passe", path)) return null;
  const isPublic = isIn("/connexion", path) || isIn("/inscription", path);
  if (user) return isPublic || path === "/" ? defaultRouteOf(user) : null;
  return isPublic ? null : "/connexion";
}

export const isAllowed = (user: SignedIn | null, roles: readonly Role[]): boolean => user !== null && roles.includes(user.role);

/** How pages look, by who is signed in. */
export function styleOf(user: SignedIn | null): "participant" | "admin" | "default" {
  if (user?.role === "ADMIN") return "admin";
  return user?.role === "USER" && user.controlledCenter.length === 0 ? "participant" : "default";
}
