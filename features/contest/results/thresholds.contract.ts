import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, text, wholeNumber } from "#platform/contract/fields.ts";
import { Stage } from "#season/stages/stages.contract.ts";
import type { Threshold } from "./qualification.ts";
import { thresholdFields } from "./threshold-fields.ts";

const category = text(100, "La catégorie est requise");

const ThresholdDraft = z.object({
  category,
  grade: thresholdFields.grade.nullable(),
  weightedGrade: thresholdFields.weightedGrade.nullable(),
  /** The threshold that the page had read; null: none. If another was saved since: 409, with the current thresholds. */
  basedOn: z.object({ grade: z.number(), weightedGrade: z.number() }).nullable().optional(),
});

/** The contents of a 409 besides its message: the current thresholds that another user changed; null: none. */
export interface ChangedThreshold {
  readonly category: string;
  readonly threshold: Threshold | null;
}

const Distribution = z.object({
  category: z.string(),
  graded: z.number(),
  /** Results of the category, graded or not, that do not depend on thresholds. */
  qualifiedBySchool: z.number(),
  qualifiedByHand: z.number(),
  ties: z.array(z.object({ grade: z.number(), weightedGrade: z.number(), count: z.number() })),
});
export type Distribution = z.output<typeof Distribution>;

const WantedNumber = z.object({ category: z.string(), wanted: z.number().nullable(), qualified: z.number() });
export type WantedNumber = z.output<typeof WantedNumber>;

export const thresholdsApi = {
  set: endpoint("POST /questionnaire/threshold/:id", {
    summary: "Remplace les seuils des catégories nommées ; null en retire un. Avec basedOn, refuse si un autre a changé depuis.",
    may: office,
    params: ById,
    body: z.array(ThresholdDraft).min(1, "Indiquez au moins une catégorie").max(200),
    response: Stage,
  }),
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
  wanted: endpoint("GET /results/wanted/:id", {
    summary: "Combien de qualifiés sont voulus à une étape, par catégorie, et combien le sont.",
    may: office,
    params: ById,
    response: z.array(WantedNumber),
  }),
  setWanted: endpoint("POST /results/wanted/:id", {
    summary: "Retient combien de qualifiés sont voulus dans ces catégories, zéro compris ; null n'en retient plus.",
    may: office,
    params: ById,
    body: z
      .array(
        z.object({
          category,
          wanted: z
            .int("Un nombre entier est attendu")
            .min(0, "Un nombre positif est attendu")
            .max(10_000_000, "10\u202F000\u202F000 au plus")
            .nullable(),
        }),
      )
      .min(1, "Indiquez au moins une catégorie")
      .max(200),
    response: z.array(WantedNumber),
  }),
};
