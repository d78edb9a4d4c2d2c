import type { Endpoint } from "#platform/contract/endpoint.ts";
import { roles } from "#platform/contract/role.ts";

export const programScopes = { read: "Lecture", office: "Tout ce que peut le bureau" } as const;
export type ProgramScope = keyof typeof programScopes;

type Call = Pick<Endpoint, "method" | "alsoMethod" | "may" | "peopleOnly">;

/** Whether programs can never make this call: it declares so, or changes the caller's own data, as every role can. */
const isForPeopleOnly = ({ method, may, peopleOnly }: Call): boolean =>
  peopleOnly === true || (method !== "GET" && may !== "everyone" && roles.every((role) => may[role]));

export function refusalToProgram(call: Call, scope: ProgramScope): string | null {
  if (isForPeopleOnly(call)) return "Un programme ne fait pas cela\u00A0: connectez-vous vous-même.";
  if (scope === "read" && (call.method !== "GET" || call.alsoMethod !== undefined))
    return "Ce programme ne fait que lire\u00A0: il ne change rien.";
  return null;
}
