import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, text } from "#platform/contract/fields.ts";

const WantedNumber = z.object({ category: z.string(), wanted: z.number().nullable(), qualified: z.number() });
export type WantedNumber = z.output<typeof WantedNumber>;

/** Stored with the stage (RUL-08); only thresholds decide. */
export const wantedNumbersApi = {
  read: endpoint("GET /results/wanted/:id", {
    summary: "Combien de qualifiés sont voulus à une étape, par catégorie, et combien le sont.",
    may: office,
    params: ById,
    response: z.array(WantedNumber),
  }),
  set: endpoint("POST /results/wanted/:id", {
    summary: "Retient combien de qualifiés sont voulus dans ces catégories, zéro compris ; null n'en retient plus.",
    may: office,
    params: ById,
    body: z
      .array(
        z.object({
          category: text(100, "La catégorie est requise"),
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
