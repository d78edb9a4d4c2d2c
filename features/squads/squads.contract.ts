import * as z from "zod";
import { Registration } from "#features/registrations/registrations.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, text, Year } from "#platform/contract/fields.ts";

/** A team of one championship, in the one category that has teams. */
const Squad = z.object({ id: Id, name: z.string(), year: z.number() });

export const squadsApi = {
  list: endpoint({
    method: "GET",
    path: "/registrations/squad",
    summary: "Les équipes d'une année, par ordre alphabétique.",
    may: { ADMIN: "any", ESTABLISHEMENT: "any" },
    query: z.object({ year: Year }),
    response: z.array(Squad),
  }),
  assign: endpoint({
    method: "POST",
    path: "/registrations/assign-squad",
    summary: "Met une inscription dans une équipe, ou l'en retire (null).",
    may: { ADMIN: "any", ESTABLISHEMENT: "own" },
    body: z.object({ registrationId: Id, squadName: text(100, "Le nom de l'équipe est requis").nullable() }),
    response: Registration,
  }),
};
