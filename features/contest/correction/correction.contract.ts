import * as z from "zod";
import { KeyImpact } from "#contest/results/key-impact.contract.ts";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Flag, Id, text, wholeNumber } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";
import { likenesses } from "#season/marking/likeness.ts";
import { clusterStates, verdicts } from "./clusters.ts";

const DecisionTaken = z.object({
  /** Identifies this decision; a later decision about the same answer has another id. */
  id: Id,
  verdict: z.enum(verdicts),
  /** The author's name; null if their account was deleted. */
  by: z.string().nullable(),
  at: Instant,
});

/** A distinct answer to a question, typed in a field; the order of the fields does not matter (MRK-02). */
const Cluster = z.object({
  questionId: Id,
  /** The form in which answers are compared; decisions name an answer by it. */
  form: z.string(),
  /** The most frequent spelling. */
  value: z.string(),
  people: z.number(),
  categories: z.array(z.object({ category: z.string(), people: z.number() })),
  state: z.enum(clusterStates),
  likeness: z.enum(likenesses).nullable(),
  /** The solution that it equals, spells or resembles. */
  solutionId: Id.nullable(),
  decision: DecisionTaken.nullable(),
});
export type ClusterOnWire = z.input<typeof Cluster>;

const counts = { distinct: z.number(), toLook: z.number(), open: z.number(), decided: z.number() };

export const Correction = z.object({
  /** Identifies the key, so that exactly the previewed decisions are applied. */
  revision: z.string(),
  /** Over the whole stage: distinct answers, undecided ones that resemble a solution, those that do not, and decisions. */
  progress: z.object(counts),
  questions: z.array(
    z.object({
      id: Id,
      position: z.number(),
      title: z.string(),
      /** Participants type the answers, which therefore have spellings. */
      isFree: z.boolean(),
      solutions: z.array(z.object({ id: Id, value: z.string() })),
      ...counts,
    }),
  ),
  pending: z.array(Cluster),
  /** A page of fifty of the filtered answers, by question, highest people x likeness first, and their total number. */
  clusters: z.array(Cluster),
  total: z.number(),
});
export type Correction = z.output<typeof Correction>;
export type CorrectionOnWire = z.input<typeof Correction>;

export const PAGE_SIZE = 50;

const Decided = z.object({
  questionId: Id,
  form: text(2_000, "La réponse est requise"),
  verdict: z.enum(["accepted", "refused", "undone"]),
  solutionId: Id.optional(),
  /** The page's decision on this answer; null if it shows none. */
  seen: Id.nullable(),
});

const Applied = z.object({
  basedOn: text(64, "Rechargez la page"),
  decisions: z.array(Id).min(1, "Aucune décision n'est à appliquer").max(5_000),
});

const ofStage = { may: office, params: ById } as const;

/** The correction of a closed stage, answer by answer (MRK-02 to MRK-04). */
export const correctionApi = {
  read: endpoint("GET /correction/:id", {
    summary:
      "Les réponses distinctes d'une étape fermée, avec combien de personnes les ont données, ce qui leur ressemble et ce qui est décidé.",
    ...ofStage,
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
    ...ofStage,
    body: Decided,
    /** The decision; null if the answer has none any more. */
    response: z.object({ id: Id.nullable() }),
  }),
  apply: endpoint("POST /correction/:id/apply", {
    summary: "Applique des décisions à la clé et recalcule l'étape ; avec dryRun, dit seulement ce qui changerait.",
    ...ofStage,
    query: z.object({ dryRun: Flag.default(false) }),
    body: Applied,
    response: KeyImpact,
  }),
  workbook: endpoint("POST /correction/:id/workbook", {
    summary: "Ce que changeraient des décisions, dans un classeur, avec toutes les personnes.",
    ...ofStage,
    body: Applied,
    file: "xlsx",
    stepUp: true,
  }),
  present: endpoint("POST /correction/:id/presence", {
    summary: "Dit quelle question l'appelant corrige, et apprend ce que corrigent les autres.",
    ...ofStage,
    body: z.object({ questionId: Id.nullable() }),
    response: z.object({
      /** Changes with every decision and with the key. */
      revision: z.string(),
      others: z.array(z.object({ name: z.string(), questionId: Id })),
    }),
  }),
};
