import * as z from "zod";

const threshold = (step: number, message: string) =>
  z
    .number("Un seuil est un nombre")
    .min(0, { error: "Un seuil ne peut pas être négatif", abort: true })
    .max(100_000, { error: "Ce seuil est trop grand", abort: true })
    .multipleOf(step, message);

/** Valid thresholds (GRD-03): whole grades, coefficients in multiples of 0.5; nothing is rounded. */
export const thresholdFields = {
  grade: threshold(1, "Un seuil de note est un nombre entier"),
  weightedGrade: threshold(0.5, "Un seuil de coefficient est un multiple de 0,5"),
};
