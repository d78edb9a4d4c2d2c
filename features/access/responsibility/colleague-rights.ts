import type { ColleagueRight } from "#platform/contract/endpoint.ts";

/** What an account may do for its school; « unconfirmed »: invited by a former correspondent, and nothing until the new one confirms it. */
export type SchoolRight = "correspondent" | ColleagueRight | "unconfirmed";

/** Why a colleague cannot register, change or confirm the pupils of their school; `null` for who may (PPL-12). */
export const refusalToRegisterFor = (right: SchoolRight | null): string | null =>
  right === "see" ? "Le correspondant de l'établissement ne vous a pas donné le droit d'inscrire et de confirmer." : null;
