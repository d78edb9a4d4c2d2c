import { redirect } from "@tanstack/react-router";
import type { Role } from "#platform/contract/role.ts";
import { isAllowed } from "./guard.ts";
import type { Me } from "./me.ts";

/** `beforeLoad` of an area: lets these roles in, sends the others to /error; the pages below know who is there. */
export const admit =
  (...roles: Role[]) =>
  ({ context: { user } }: { context: { user: Me | null } }): { user: Me } => {
    if (!user || !isAllowed(user, roles)) throw redirect({ to: "/error", replace: true });
    return { user };
  };

/** `beforeLoad` of what is a participant's own: consents that are still asked come before it (INS-11). */
export function admitParticipant({ context }: { context: { user: Me | null } }): { user: Me } {
  const admitted = admit("USER")({ context });
  if (admitted.user.consentsAsked) throw redirect({ to: "/autorisations", replace: true });
  return admitted;
}

/** `beforeLoad` of an exam center's page: whoever does not control it goes to /error (CTR-06, ETB-10). */
export function admitToCenter({ context: { user }, params }: { context: { user: Me }; params: { centerId: string } }): void {
  if (!user.controlledCenter.some(({ id }) => id === params.centerId)) throw redirect({ to: "/error", replace: true });
}

/** `beforeLoad` of an address that only leads to another one of its area; `search: true` keeps what it says besides. */
export const goTo =
  (to: string, kept: { search?: true } = {}) =>
  (): never => {
    throw redirect({ to, replace: true, ...kept });
  };
