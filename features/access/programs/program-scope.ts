import type { Endpoint } from "#platform/contract/endpoint.ts";
import { roles } from "#platform/contract/role.ts";

/** What a program of the office may do, in the office's words. */
export const programScopes = { read: "Lecture", office: "Tout ce que peut le bureau" } as const;
export type ProgramScope = keyof typeof programScopes;

type Call = Pick<Endpoint, "method" | "alsoMethod" | "may" | "peopleOnly">;

/** Whether programs never make this call: it says so, or it changes something of the caller, as every role does for itself. */
const isForPeopleOnly = ({ method, may, peopleOnly }: Call): boolean =>
  peopleOnly === true || (method !== "GET" && may !== "everyone" && roles.every((role) => may[role]));

/** Why a program of this scope may not make a call; `null` when it may (MND-08). */
export function refusalToProgram(call: Call, scope: ProgramScope): string | null {
  if (isForPeopleOnly(call)) return "Un programme ne fait pas cela\u00A0: connectez-vous vous-même.";
  if (scope === "read" && (call.method !== "GET" || call.alsoMethod !== undefined))
    return "Ce programme ne fait que lire\u00A0: il ne change rien.";
  return null;
}
