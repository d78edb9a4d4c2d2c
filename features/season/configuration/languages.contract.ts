import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { oneLine } from "#platform/contract/names.ts";

const Language = z.object({ language: z.string() });
export const UNNAMED_LANGUAGE = "New language";

const language = oneLine(60, "Le nom de la langue ne peut pas être vide");
export const LanguageDraft = z.object({ language });

export const languagesApi = {
  names: endpoint("GET /languages/list", {
    summary: "Les langues, pour les listes de choix.",
    may: "everyone",
    response: z.array(Language),
  }),
  list: endpoint("GET /languages", { summary: "Les langues.", may: office, response: z.array(Language) }),
  create: endpoint("POST /languages", {
    summary: "Crée une langue.",
    may: office,
    body: LanguageDraft,
    response: Language,
    status: 201,
  }),
  removePending: endpoint("DELETE /languages/pending", {
    summary: "Supprime la nouvelle langue qui n'a pas encore de nom, tant que personne ne l'a choisie.",
    may: office,
  }),
  update: endpoint("PATCH /languages", {
    summary: "Renomme la langue nommée.",
    may: office,
    body: LanguageDraft.extend({ originalName: language }),
    response: Language,
  }),
};
