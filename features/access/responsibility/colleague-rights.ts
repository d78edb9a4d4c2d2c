import type { ColleagueRight } from "#platform/contract/endpoint.ts";

/** The rights of an account in its school; « unconfirmed »: invited by a former correspondent, without rights until the new one confirms it. */
export type SchoolRight = "correspondent" | ColleagueRight | "unconfirmed";

export const refusalToRegisterFor = (right: SchoolRight | null): string | null =>
  right === "see" ? "Le correspondant de l'établissement ne vous a pas donné le droit d'inscrire et de confirmer." : null;
