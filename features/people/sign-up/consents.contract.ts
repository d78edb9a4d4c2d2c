import * as z from "zod";
import { Person } from "#people/people/people.contract.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Guardian } from "./sign-up.contract.ts";

export const consentsApi = {
  give: endpoint("POST /users/me/consents", {
    summary:
      "Donne, ou retire, les autorisations d'un participant ; la première fois, celles que la fédération rend nécessaires doivent être données.",
    may: { USER: "any" },
    body: z.object({
      imageCapture: z.boolean(),
      communication: z.boolean(),
      communicationPartners: z.boolean().optional(),
      /** The parent who gives the consents of a child: required with the first consent before 15. */
      guardian: Guardian.optional(),
    }),
    response: Person,
  }),
};
