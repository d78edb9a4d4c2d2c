import * as z from "zod";
import { draftContactFields } from "#core/accounts/account.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, text } from "#platform/contract/fields.ts";
import { oneLine } from "#platform/contract/names.ts";

/** The charge of a new account, which its first mail names. */
export const charges = ["center", "club", "school"] as const;

const AccountDraft = z.object({
  role: z.enum(["USER", "ADMIN", "CLUB", "ESTABLISHEMENT"], "Ce type de compte ne s'ouvre pas ici"),
  /** Set by the office only; it changes nothing but the mail. */
  inCharge: z.object({ of: z.enum(charges), name: text(200, "Le nom est requis") }).optional(),
  contact: z.object({ ...draftContactFields, country: oneLine(60).default("France") }),
  noRegistration: z.literal(true, "Un compte avec une inscription s'ouvre par «\u00A0Ajouter un élève\u00A0»"),
});
export type AccountDraft = z.output<typeof AccountDraft>;

export const openAccountApi = {
  open: endpoint("POST /authentification/register-admin", {
    summary:
      "Ouvre un compte sans inscription ; celui qu'ouvre un établissement est à lui, tant que rien d'autre ne l'inscrit, et rien n'y est envoyé avant l'inscription.",
    may: { ADMIN: "any", ESTABLISHEMENT: "any" },
    colleague: "register",
    body: AccountDraft,
    stepUp: { when: "pour un compte de la fédération", requiresProof: ({ body }: { body: AccountDraft }) => body.role === "ADMIN" },
    response: z.object({ user: z.object({ id: Id }) }),
    status: 201,
  }),
};
