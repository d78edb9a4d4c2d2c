import * as z from "zod";
import { endpoint, office, proofUnlessDryRun } from "#platform/contract/endpoint.ts";
import { ById, Id } from "#platform/contract/fields.ts";
import { DayOutput, Instant } from "#platform/contract/instant.ts";

const KeptAnswers = z.object({
  stage: z.object({ id: Id, name: z.string(), year: z.number() }),
  /** Days after its ranking is definitive; null: the season no longer has a limit, and they are erased. */
  answerDays: z.number().nullable(),
  /** Null: its ranking is provisional, or they are erased. */
  keptUntil: DayOutput.nullable(),
  erasedAt: Instant.nullable(),
  /** Whether their retention has ended: the next night erases them. */
  isEnded: z.boolean(),
});

/** The retention, planned or done. */
const Retention = z.object({
  /** The number of championships after a person's last one for which the data is kept; null: for ever. */
  years: z.number().nullable(),
  activeYear: z.number().nullable(),
  /** People whose last year is this one or later are kept; null: all are kept. */
  keptFrom: z.number().nullable(),
  /** The last automatic erasure of people, and their number. */
  lastRun: z.object({ at: Instant, erased: z.number() }).nullable(),
  /** The online stages whose season limits the retention of answers (RUL-11), the latest first. */
  answers: z.array(KeptAnswers),
});
export type Retention = z.output<typeof Retention>;

const Plan = Retention.extend({
  /** The number of people per last year, oldest first. */
  people: z.array(z.object({ lastYear: z.number(), count: z.number() })),
  total: z.number(),
  /** The stages whose answers have passed their retention, with the number of people. */
  endedAnswers: z.array(z.object({ stageId: Id, sheets: z.number() })),
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
    peopleOnly: true,
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
    peopleOnly: true,
    summary:
      "Dit combien de personnes de quelle dernière année seraient effacées, et les réponses de quelles étapes ; sans dryRun, lance l'effacement.",
    may: office,
    body: z.object({ dryRun: z.boolean() }),
    stepUp: proofUnlessDryRun,
    response: Plan,
  }),
};
