import * as z from "zod";
import { Person } from "#features/people/people.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { text } from "#platform/contract/fields.ts";

export const consentsApi = {
  give: endpoint("POST /users/me/consents", {
    summary:
      "Donne, ou retire, les autorisations d'un participant ; la première fois, celles que la fédération rend nécessaires doivent être données.",
    may: { USER: "any" },
    body: z.object({
      imageCapture: z.boolean(),
      communication: z.boolean(),
      communicationPartners: z.boolean().optional(),
      /** The parent who answers for a child. */
      guardian: text(100).optional(),
    }),
    response: Person,
  }),
};
