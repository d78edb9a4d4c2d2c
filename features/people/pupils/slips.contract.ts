import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id } from "#platform/contract/fields.ts";
import { MAX_SLIPS } from "./slips.ts";

export const slipsApi = {
  missing: endpoint("GET /establishement/me/slips", {
    summary: "Les élèves de l'année active que l'on voit et qui n'ont ni adresse e-mail, ni mot de passe, ni fiche encore valable.",
    may: { ESTABLISHEMENT: "any" },
    response: z.array(z.object({ id: Id })),
  }),
  print: endpoint("POST /establishement/me/slips", {
    summary:
      "Donne à des élèves de l'année un nouveau code chacun, sur des fiches à découper ; leurs anciens codes ne servent plus ; pour ceux qui ont un mot de passe, un collègue doit avoir le droit d'inscrire.",
    may: { ESTABLISHEMENT: "any" },
    colleague: "see",
    body: z.object({
      userIds: z
        .array(Id)
        .min(1, "Choisissez au moins un élève")
        .max(MAX_SLIPS, `Au plus ${MAX_SLIPS} fiches à la fois\u00A0: imprimez le reste ensuite`),
    }),
    file: "pdf",
  }),
};
