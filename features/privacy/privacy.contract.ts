import * as z from "zod";
import { endpoint, office, proofUnlessDryRun } from "#platform/contract/endpoint.ts";
import { ById } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";

/** The retention, planned or done. */
const Retention = z.object({
  /** How many championships after a person's last one the data is kept; null: for ever. */
  years: z.number().nullable(),
  activeYear: z.number().nullable(),
  /** People whose last year is this one or later are kept; null: everybody is. */
  keptFrom: z.number().nullable(),
  /** When the platform last erased people itself, and how many. */
  lastRun: z.object({ at: Instant, erased: z.number() }).nullable(),
});
export type Retention = z.output<typeof Retention>;

const Plan = Retention.extend({
  /** How many people per last year, oldest first. */
  people: z.array(z.object({ lastYear: z.number(), count: z.number() })),
  total: z.number(),
});
export type Plan = z.output<typeof Plan>;

export const privacyApi = {
  export: endpoint("GET /users/:id/export", {
    summary: "Tout ce que la plateforme sait d'une personne, sans secret ; en JSON.",
    may: office,
    params: ById,
    file: "json",
    stepUp: true,
  }),
  page: endpoint("GET /users/:id/export/page", {
    summary: "Tout ce que la plateforme sait d'une personne, en une page que chacun peut lire.",
    may: office,
    params: ById,
    file: "html",
    stepUp: true,
  }),
  erase: endpoint("DELETE /users/:id/personal-data", {
    summary: "Efface pour toujours les données d'une personne ; ses résultats restent, anonymes, et le rang des autres ne change pas.",
    may: office,
    params: ById,
    stepUp: true,
  }),
  retention: endpoint("GET /retention", {
    summary: "La durée de conservation des données, et le dernier effacement.",
    may: office,
    response: Retention,
  }),
  applyRetention: endpoint("POST /retention", {
    summary: "Dit combien de personnes de quelle dernière année seraient effacées ; sans dryRun, lance leur effacement.",
    may: office,
    body: z.object({ dryRun: z.boolean() }),
    stepUp: proofUnlessDryRun,
    response: Plan,
  }),
};
