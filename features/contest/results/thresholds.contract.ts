import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, text } from "#platform/contract/fields.ts";
import { Stage } from "#season/stages/stages.contract.ts";
import type { Threshold } from "./qualification.ts";
import { thresholdFields } from "./threshold-fields.ts";

const ThresholdDraft = z.object({
  category: text(100, "La catégorie est requise"),
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

export const thresholdsApi = {
  set: endpoint("POST /questionnaire/threshold/:id", {
    summary: "Remplace les seuils des catégories nommées ; null en retire un. Avec basedOn, refuse si un autre a changé depuis.",
    may: office,
    params: ById,
    body: z.array(ThresholdDraft).min(1, "Indiquez au moins une catégorie").max(200),
    response: Stage,
  }),
};
