import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { Flag, Id } from "#platform/contract/fields.ts";

const StageQuery = z.object({ questionnaireId: Id });

export const exportApi = {
  results: endpoint("GET /users/export/results", {
    summary: "Les résultats d'une étape dans un classeur, par catégorie et dans l'ordre du classement.",
    may: office,
    query: StageQuery.extend({ includeNextExamCenter: Flag.default(false) }),
    file: "xlsx",
    stepUp: true,
  }),
  size: endpoint("GET /users/export/results/size", {
    summary: "Combien de lignes aurait ce classeur.",
    may: office,
    query: StageQuery,
    response: z.object({ rows: z.number() }),
  }),
};
