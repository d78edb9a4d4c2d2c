import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, text, Year } from "#platform/contract/fields.ts";
import { DayOut } from "#platform/contract/instant.ts";

/** As many pupils are renewed at once. */
export const MOST_RENEWALS = 2_000;

/** A pupil whose latest registration is with the school, and who has none this year. */
const Renewable = z.object({
  userId: Id,
  numPalmares: z.string(),
  lastname: z.string(),
  firstname: z.string(),
  birthday: DayOut.nullable(),
  /** Of that latest registration. */
  categoryName: z.string(),
});
export type Renewable = z.output<typeof Renewable>;

const school = { ESTABLISHEMENT: "any" } as const;

export const renewalsApi = {
  list: endpoint({
    method: "GET",
    path: "/establishement/me/renewals",
    summary: "Les élèves d'une année passée qui ne sont pas encore réinscrits ; sans année, de la dernière.",
    may: school,
    query: z.object({ year: Year.optional() }),
    response: z.object({
      /** Null: the school never had a pupil. */
      year: z.number().nullable(),
      /** The past years, newest first, and how many pupils of each were not renewed since; the latest even when everybody was. */
      years: z.array(z.object({ year: z.number(), renewable: z.number() })),
      pupils: z.array(Renewable),
    }),
  }),
  renew: endpoint({
    method: "POST",
    path: "/establishement/me/renewals",
    summary: "Réinscrit des élèves pour l'année active, en attente de confirmation ; renvoyé deux fois, ne change rien.",
    may: school,
    body: z.object({
      rows: z
        .array(z.object({ userId: Id, categoryName: text(100, "La catégorie est requise") }))
        .min(1, "Choisissez au moins un élève")
        .max(MOST_RENEWALS),
    }),
    response: z.object({
      /** Whose registrations are new, and to be confirmed. */
      renewed: z.array(Id),
      /** Who was registered with the school already. */
      unchanged: z.number(),
      refused: z.array(z.object({ userId: Id, reason: z.string() })),
    }),
  }),
};
