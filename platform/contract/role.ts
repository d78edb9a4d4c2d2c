/** The roles of callers, spelled as on the wire. */
export const roles = ["ADMIN", "USER", "ESTABLISHEMENT", "CLUB"] as const;
export type Role = (typeof roles)[number];

/** Allowed callers: everyone, or these roles, on any object or only on their own. */
export type Permission = "everyone" | { readonly [R in Role]?: "any" | "own" };
