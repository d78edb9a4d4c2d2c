import * as z from "zod";
import { Person } from "#features/users/users.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";

export const consentsApi = {
  give: endpoint({
    method: "POST",
    path: "/users/me/consents",
    summary: "Donne les autorisations demandées à un participant ; celles que la fédération rend nécessaires doivent l'être.",
    may: { USER: "any" },
    body: z.object({ imageCapture: z.boolean(), communication: z.boolean(), communicationPartners: z.boolean().optional() }),
    response: Person,
  }),
};
