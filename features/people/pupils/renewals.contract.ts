import * as z from "zod";
import { ClassName } from "#access/responsibility/class-fields.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, text, Year } from "#platform/contract/fields.ts";
import { DayOutput } from "#platform/contract/instant.ts";

export const MAX_RENEWALS = 2_000;

/** A pupil whose latest registration is with the school, and who has none this year. */
const Renewable = z.object({
  userId: Id,
  numPalmares: z.string(),
  lastname: z.string(),
  firstname: z.string(),
  birthday: DayOutput.nullable(),
  /** Of that latest registration. */
  categoryName: z.string(),
  /** The class then; empty: not known. */
  className: z.string(),
});
export type Renewable = z.output<typeof Renewable>;

const school = { ESTABLISHEMENT: "any" } as const;

export const renewalsApi = {
  list: endpoint("GET /establishement/me/renewals", {
    summary: "Les élèves d'une année passée qui ne sont pas encore réinscrits ; sans année, de la dernière.",
    may: school,
    query: z.object({ year: Year.optional() }),
    response: z.object({
      /** Null: the school never had a pupil. */
      year: z.number().nullable(),
      /** The past years, newest first, with the number of pupils not renewed since; the latest year even if all were. */
      years: z.array(z.object({ year: z.number(), renewable: z.number() })),
      pupils: z.array(Renewable),
    }),
  }),
  renew: endpoint("POST /establishement/me/renewals", {
    summary:
      "Réinscrit des élèves pour l'année active, en attente de confirmation, dans leur classe si elle est dite ; renvoyé deux fois, ne change rien.",
    may: school,
    colleague: "register",
    body: z.object({
      rows: z
        .array(
          z.object({
            userId: Id,
            categoryName: text(100, "La catégorie est requise"),
            /** The class this year; absent or empty: not known yet. */
            className: ClassName.optional(),
          }),
        )
        .min(1, "Choisissez au moins un élève")
        .max(MAX_RENEWALS),
    }),
    response: z.object({
      renewed: z.array(Id),
      unchanged: z.number(),
      refused: z.array(z.object({ userId: Id, reason: z.string() })),
    }),
  }),
};
