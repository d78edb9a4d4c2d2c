import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, text } from "#platform/contract/fields.ts";

export const establishmentTypes = ["Collège", "École", "Lycée", "Supérieur"] as const;

export const establishmentsApi = {
  register: endpoint({
    method: "GET",
    path: "/establishement/inscription",
    summary: "Les établissements ouverts aux inscriptions de l'année active ; les vingt meilleurs quand on cherche.",
    may: "everyone",
    query: z.object({ search: text(100).default(""), rneCode: text(12).optional() }),
    response: z.array(z.object({ id: Id, rneCode: z.string().nullable(), name: z.string(), city: z.string() })),
  }),
};
