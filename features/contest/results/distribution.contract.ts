import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, text, wholeNumber } from "#platform/contract/fields.ts";

const category = text(100, "La catégorie est requise");

const Distribution = z.object({
  category: z.string(),
  graded: z.number(),
  /** Results of the category, graded or not, that do not depend on thresholds. */
  qualifiedBySchool: z.number(),
  qualifiedByHand: z.number(),
  ties: z.array(z.object({ grade: z.number(), weightedGrade: z.number(), count: z.number() })),
});
export type Distribution = z.output<typeof Distribution>;

export const distributionApi = {
  distribution: endpoint("GET /results/distribution/:id", {
    summary: "La répartition des notes et des coefficients d'une étape, par catégorie.",
    may: office,
    params: ById,
    query: z.object({ category: category.optional() }),
    response: z.array(Distribution),
  }),
  proposals: endpoint("GET /results/thresholds/:id", {
    summary: "Propose des seuils pour un nombre de qualifiés, sans jamais séparer des égaux.",
    may: office,
    params: ById,
    query: z.object({ category, wanted: wholeNumber(0, 10_000_000) }),
    response: z.array(z.object({ grade: z.number(), weightedGrade: z.number(), expected: z.number(), passedOver: z.number() })),
  }),
};
