import * as z from "zod";

const typed = "Un seuil est un nombre";
const least = "Un seuil ne peut pas être négatif";
const most = "Ce seuil est trop grand";
const MOST = 100_000;

/** What a threshold may be (GRD-03): grades are whole, coefficients go by halves; nothing is rounded. */
export const thresholdFields = {
  grade: z
    .number(typed)
    .min(0, { error: least, abort: true })
    .max(MOST, { error: most, abort: true })
    .multipleOf(1, "Un seuil de note est un nombre entier"),
  weightedGrade: z
    .number(typed)
    .min(0, { error: least, abort: true })
    .max(MOST, { error: most, abort: true })
    .multipleOf(0.5, "Un seuil de coefficient est un multiple de 0,5"),
};
