import * as z from "zod";
import { Stage } from "#features/stages/stages.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, text } from "#platform/contract/fields.ts";
import { thresholdFields } from "./threshold-fields.ts";

const ThresholdDraft = z.object({
  category: text(100, "La catégorie est requise"),
  grade: thresholdFields.grade.nullable(),
  weightedGrade: thresholdFields.weightedGrade.nullable(),
});

/** The thresholds of a stage, by category. */
export const thresholdsApi = {
  set: endpoint("POST /questionnaire/threshold/:id", {
    summary: "Remplace les seuils des catégories nommées ; null en retire un.",
    may: office,
    params: ById,
    body: z.array(ThresholdDraft).min(1, "Indiquez au moins une catégorie").max(200),
    response: Stage,
  }),
};
