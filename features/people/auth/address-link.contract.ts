import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { text } from "#platform/contract/fields.ts";
import { LinkOrCode } from "./auth.contract.ts";

/** The link to a new e-mail address; apart from `authApi`, because first pages load that. */
export const addressLinkApi = {
  read: endpoint("POST /authentification/email-link", {
    summary: "Le compte et l'adresse qu'un lien reçu confirme.",
    may: "everyone",
    body: z.object({ token: text(200, "Le lien est requis") }),
    response: z.object({ username: z.string(), email: z.string() }),
  }),
  confirm: endpoint("POST /authentification/confirm-email", {
    summary:
      "Confirme une nouvelle adresse e-mail avec le lien qui y a été envoyé, ou son code et l'identifiant ; l'ancienne en est avertie, et les liens qui y ont été envoyés ne servent plus.",
    may: "everyone",
    body: LinkOrCode,
  }),
};
