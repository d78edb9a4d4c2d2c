import * as z from "zod";

const notANumber = "Un seuil est un nombre";
const negative = "Un seuil ne peut pas être négatif";
const tooLarge = "Ce seuil est trop grand";
const MAX_THRESHOLD = 100_000;

/** Valid thresholds (GRD-03): whole grades, coefficients in multiples of 0.5; nothing is rounded. */
export const thresholdFields = {
  grade: z
    .number(notANumber)
    .min(0, { error: negative, abort: true })
    .max(MAX_THRESHOLD, { error: tooLarge, abort: true })
    .multipleOf(1, "Un seuil de note est un nombre entier"),
  weightedGrade: z
    .number(notANumber)
    .min(0, { error: negative, abort: true })
    .max(MAX_THRESHOLD, { error: tooLarge, abort: true })
    .multipleOf(0.5, "Un seuil de coefficient est un multiple de 0,5"),
};
