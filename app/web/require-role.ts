import { redirect } from "@tanstack/react-router";
import type { Role } from "#platform/contract/role.ts";
import { isAllowed } from "./guard.ts";
import type { Me } from "./me.ts";

/** `beforeLoad` of an area: admits these roles, sends the others to /error, and gives the user to the pages below. */
export const requireRole =
  (...roles: Role[]) =>
  ({ context: { user } }: { context: { user: Me | null } }): { user: Me } => {
    if (!user || !isAllowed(user, roles)) throw redirect({ to: "/error", replace: true });
    return { user };
  };

/** `beforeLoad` of a participant's pages: missing consents are requested first (INS-11). */
export function requireParticipant({ context }: { context: { user: Me | null } }): { user: Me } {
  const result = requireRole("USER")({ context });
  if (result.user.consentsAsked) throw redirect({ to: "/autorisations", replace: true });
  return result;
}

/** `beforeLoad` of an exam center's page: a user who does not manage it goes to /error (CTR-06, ETB-10). */
export function requireCenterManager({ context: { user }, params }: { context: { user: Me }; params: { centerId: string } }): void {
  if (!user.controlledCenter.some(({ id }) => id === params.centerId)) throw redirect({ to: "/error", replace: true });
}

/** `beforeLoad` of an address that only redirects within its area; `search: true` keeps its search parameters. */
export const redirectTo =
  (to: string, options: { search?: true } = {}) =>
  (): never => {
    throw redirect({ to, replace: true, ...options });
  };
