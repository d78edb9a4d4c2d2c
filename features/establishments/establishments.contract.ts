import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id, someOf, text } from "#platform/contract/fields.ts";
import { estimateMissing, MOST_PARTICIPANTS } from "./opening.ts";

export const establishmentTypes = ["Collège", "École", "Lycée", "Supérieur"] as const;

/** A school, as its correspondent sees it. */
export const Establishment = z.object({
  id: Id,
  rneCode: z.string().nullable(),
  name: z.string(),
  type: z.string(),
  street: z.string(),
  city: z.string(),
  zipCode: z.string(),
  country: z.string(),
  visible: z.boolean(),
  estimatedParticipants: z.number(),
  proposeToBeHalfExamCenter: z.boolean(),
});
export type School = z.output<typeof Establishment>;
export type SchoolOnWire = z.input<typeof Establishment>;

/** What a school decides of its season. */
const seasonFields = {
  estimatedParticipants: z.int(estimateMissing).min(0, estimateMissing).max(MOST_PARTICIPANTS, "10 000 participants au plus"),
  proposeToBeHalfExamCenter: z.boolean(),
  visible: z.boolean(),
};

export const establishmentsApi = {
  register: endpoint({
    method: "GET",
    path: "/establishement/inscription",
    summary: "Les établissements ouverts aux inscriptions de l'année active ; les vingt meilleurs quand on cherche.",
    may: "everyone",
    query: z.object({ search: text(100).default(""), rneCode: text(12).optional() }),
    response: z.array(z.object({ id: Id, rneCode: z.string().nullable(), name: z.string(), city: z.string() })),
  }),
  updateMine: endpoint({
    method: "PATCH",
    path: "/establishement/me",
    summary: "Change ce que l'établissement décide de sa saison ; les inscriptions ne s'ouvrent qu'avec une estimation.",
    may: { ESTABLISHEMENT: "any" },
    body: someOf(seasonFields),
    response: Establishment,
  }),
};
