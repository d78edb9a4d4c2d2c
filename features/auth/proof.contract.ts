import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { required } from "./log-in-rule.ts";

/** That it is really the person: asked again before what weighs most. */
export const proofApi = {
  stepUp: endpoint({
    method: "POST",
    path: "/authentification/step-up",
    summary: "Prouve à nouveau, pour cinq minutes et dans cette session, que c'est bien soi.",
    may: { ADMIN: "any", USER: "any", ESTABLISHEMENT: "any", CLUB: "any" },
    body: z.object({ password: z.string().min(1, required.password).max(200) }),
  }),
};
