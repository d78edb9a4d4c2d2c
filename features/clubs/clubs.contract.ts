import * as z from "zod";
import { withPostalCode } from "#features/users/postal-code.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, text } from "#platform/contract/fields.ts";

/** A club as the person who runs it declares it (INS-09). */
export const ClubDraft = withPostalCode(
  z.object({
    name: text(200, "Le nom du club est requis"),
    street: text(200, "L'adresse est requise"),
    city: text(100, "La ville est requise"),
    zipCode: text(12, "Le code postal est requis"),
    country: text(60, "Le pays est requis"),
  }),
  "zipCode",
);
export type ClubDraft = z.output<typeof ClubDraft>;

export const clubsApi = {
  register: endpoint({
    method: "GET",
    path: "/clubs/inscription",
    summary: "Les clubs, pour les listes de choix.",
    may: "everyone",
    query: z.object({ search: text(100).default("") }),
    response: z.array(z.object({ id: Id, name: z.string(), city: z.string() })),
  }),
};
