import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { Id } from "#platform/contract/fields.ts";
import { DayOutput } from "#platform/contract/instant.ts";

const Wishes = z.object({
  /** The last day, and whether it is over: a wish then moves into a free seat only. */
  until: DayOutput,
  isLate: z.boolean(),
  /** Without a center: it was deleted since. `isOwn`: not made by the school. */
  wished: z.object({ centerId: Id.nullable(), name: z.string().nullable(), isLate: z.boolean(), isOwn: z.boolean() }).nullable(),
  /** Those that may be wished for, the nearest first; null: not measured. */
  centers: z.array(z.object({ id: Id, name: z.string(), city: z.string(), metres: z.number().nullable() })),
});
export type Wishes = z.output<typeof Wishes>;
export type WishesOnWire = z.input<typeof Wishes>;

const may = { USER: "own", ESTABLISHEMENT: "own" } as const;

export const wishesApi = {
  read: endpoint("GET /results/wishes/:questionnaireId/:userId", {
    summary:
      "Le vœu d'une personne qualifiée pour un centre de l'étape suivante, et les centres possibles, le plus proche d'abord ; null quand aucun vœu ne lui est demandé.",
    ...{ may, params: z.object({ questionnaireId: Id, userId: Id }), response: Wishes.nullable() },
  }),
  wish: endpoint("POST /results/wishes/:questionnaireId", {
    summary:
      "Souhaite un centre pour soi, ou pour des élèves confirmés, ou retire leur vœu (null) : tout, ou rien. Après le dernier jour, un vœu ne mène qu'à une place libre.",
    ...{ may, colleague: "register", params: z.object({ questionnaireId: Id }) },
    body: z.object({ userIds: z.array(Id).min(1, "Indiquez au moins une personne").max(500), examCenterId: Id.nullable() }),
  }),
};
