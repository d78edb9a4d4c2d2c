import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, text } from "#platform/contract/fields.ts";

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
