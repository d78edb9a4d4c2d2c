import * as z from "zod";
import { KeyImpact } from "#contest/results/key-impact.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id, text, wholeNumber } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { likenesses } from "#season/marking/likeness.ts";
import { clusterStates, verdicts } from "./clusters.ts";

const DecisionTaken = z.object({
  /** Of this decision: another one of the same answer has another. */
  id: Id,
  verdict: z.enum(verdicts),
  /** Null: their account is gone. */
  by: z.string().nullable(),
  at: Instant,
});

/** A distinct answer to a question: what was typed in a field, whatever the order of the fields (MRK-02). */
const Cluster = z.object({
  questionId: Id,
  /** In the form in which answers are compared: names it in decisions. */
  form: z.string(),
  /** As most people typed it. */
  value: z.string(),
  people: z.number(),
  /** In the championship's order. */
  categories: z.array(z.object({ category: z.string(), people: z.number() })),
  /** `suggested` looks like a solution, `open` does not; `pending` is decided and not yet applied. */
  state: z.enum(clusterStates),
  likeness: z.enum(likenesses).nullable(),
  /** The solution that it is, spells or looks like. */
  solutionId: Id.nullable(),
  decision: DecisionTaken.nullable(),
});
export type ClusterOnWire = z.input<typeof Cluster>;

const counts = { distinct: z.number(), toLook: z.number(), open: z.number(), decided: z.number() };

export const Correction = z.object({
  /** Of the key: what is applied is what was previewed with it. */
  revision: z.string(),
  /** Over the whole stage: distinct answers, those not decided that look like a solution, those that do not, and decisions. */
  progress: z.object(counts),
  questions: z.array(
    z.object({
      id: Id,
      position: z.number(),
      title: z.string(),
      /** Answers are typed, so that they have spellings. */
      isFree: z.boolean(),
      solutions: z.array(z.object({ id: Id, value: z.string() })),
      ...counts,
    }),
  ),
  /** Decisions that are not applied yet. */
  pending: z.array(Cluster),
  /** A page of fifty of those that the filter keeps, by question, most people x likeness first; and how many these are. */
  clusters: z.array(Cluster),
  total: z.number(),
});
export type Correction = z.output<typeof Correction>;
export type CorrectionOnWire = z.input<typeof Correction>;

export const PAGE_SIZE = 50;

const Decided = z.object({
  questionId: Id,
  form: text(2_000, "La réponse est requise"),
  /** `undone`: what was decided is taken back. */
  verdict: z.enum(["accepted", "refused", "undone"]),
  /** The solution of which it is another spelling; for `accepted`. */
  solutionId: Id.optional(),
  /** The decision that the page shows for this answer; null: none. */
  seen: Id.nullable(),
});

const Applied = z.object({
  /** The revision that the page shows. */
  basedOn: text(64, "Rechargez la page"),
  /** The decisions to apply. */
  decisions: z.array(Id).min(1, "Aucune décision n'est à appliquer").max(5_000),
});

/** The correction of a closed stage, answer by answer (MRK-02 to MRK-04). */
export const correctionApi = {
  read: endpoint("GET /correction/:id", {
    summary:
      "Les réponses distinctes d'une étape fermée, avec combien de personnes les ont données, ce qui leur ressemble et ce qui est décidé.",
    may: office,
    params: ById,
    query: z.object({
      questionId: Id.optional(),
      state: z.enum(clusterStates).optional(),
      page: wholeNumber(1, 100_000).default(1),
    }),
    response: Correction,
  }),
  decide: endpoint("POST /correction/:id/decisions", {
    summary:
      "Décide d'une réponse : autre écriture d'une solution, refusée, ou reprise ; aucune note ne change avant que ce soit appliqué. 409 si quelqu'un en a décidé entre-temps, ou si le classement est définitif.",
    may: office,
    params: ById,
    body: Decided,
    /** The decision; null: none stands for this answer any more. */
    response: z.object({ id: Id.nullable() }),
  }),
  apply: endpoint("POST /correction/:id/apply", {
    summary: "Applique des décisions à la clé et recalcule l'étape ; avec dryRun, dit seulement ce qui changerait.",
    may: office,
    params: ById,
    query: z.object({ dryRun: Flag.default(false) }),
    body: Applied,
    response: KeyImpact,
  }),
  workbook: endpoint("POST /correction/:id/workbook", {
    summary: "Ce que changeraient des décisions, dans un classeur, avec toutes les personnes.",
    may: office,
    params: ById,
    body: Applied,
    file: "xlsx",
    stepUp: true,
  }),
  present: endpoint("POST /correction/:id/presence", {
    summary: "Dit quelle question l'appelant corrige, et apprend ce que corrigent les autres.",
    may: office,
    params: ById,
    body: z.object({ questionId: Id.nullable() }),
    response: z.object({
      /** Changes with every decision and with the key. */
      revision: z.string(),
      others: z.array(z.object({ name: z.string(), questionId: Id })),
    }),
  }),
};
