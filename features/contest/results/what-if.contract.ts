import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id, text } from "#platform/contract/fields.ts";
import { Regulations } from "#season/marking/regulations.ts";
import { thresholdFields } from "./threshold-fields.ts";

/** The hypothetical differences; omitted values stay as stored. */
const WhatIfRequest = z.object({
  rules: Regulations.optional(),
  /** Replaces the solutions of these questions, each with its spellings. */
  keys: z
    .array(
      z.object({
        questionId: Id,
        solutions: z
          .array(z.array(text(200, "La réponse est requise")).min(1).max(201))
          .min(1, "Une question a au moins une solution")
          .max(50),
      }),
    )
    .max(200)
    .default([]),
  /** The ids of waiting decisions of the correction: accepted or withdrawn spellings. */
  decisions: z.array(Id).max(1_000).default([]),
  /** Replaces the saved thresholds of these categories; null: none. */
  thresholds: z
    .array(
      z.object({
        category: text(100, "La catégorie est requise"),
        threshold: z.object({ grade: thresholdFields.grade, weightedGrade: thresholdFields.weightedGrade }).nullable(),
      }),
    )
    .max(200)
    .default([]),
  /** Only applies the thresholds of one category or all to the stored marks; `force` also replaces decisions by hand. */
  qualifying: z.object({ category: text(100).optional(), force: z.boolean().default(false) }).optional(),
});
export type WhatIfRequest = z.output<typeof WhatIfRequest>;
export type WhatIfRequestOnWire = z.input<typeof WhatIfRequest>;

/**
 * How many people of a stage get other marks or another rank, become qualified, lose it, become not qualified from undecided (`refused`), or undecided from not
 * qualified (`undecided`). `convokedOut`: those who lose it though convoked.
 */
const Moves = z.object({
  regraded: z.number(),
  reranked: z.number(),
  in: z.number(),
  out: z.number(),
  refused: z.number(),
  undecided: z.number(),
  convokedOut: z.number(),
});
export type Moves = z.output<typeof Moves>;

/** Of the convoked people who lose their qualification, those who get a cancellation, and those with a grade or an absence there already. */
const Unconvoked = z.object({
  /** Confirms, when applying, that exactly these people lose their center (RUL-04). */
  confirmation: z.string(),
  mailed: z.number(),
  entered: z.number(),
});

const Standing = z.object({
  grade: z.number().nullable(),
  weightedGrade: z.number().nullable(),
  /** In minutes. */
  time: z.number().nullable(),
  absent: z.boolean(),
  rank: z.number().nullable(),
  qualified: z.boolean().nullable(),
});

/** The previewed changes at a stage (RUL-03). */
export const WhatIf = z.object({
  total: Moves,
  /** Identifies the affected people and their new values; applying compares it, to refuse other changes than those read (RUL-04). */
  outcome: z.string(),
  /** Null: no convoked person loses it. */
  unconvoked: Unconvoked.nullable(),
  /** Categories with moves, in the championship's order. */
  categories: z.array(Moves.extend({ category: z.string() })),
  /** Centers that would lose people, the most first. */
  centers: z.array(z.object({ id: Id, name: z.string(), convokedOut: z.number() })),
  /** Centers with moves among those who sat the stage there, by name; empty at a stage without centers. */
  seats: z.array(Moves.extend({ id: Id, name: z.string() })),
  /** Twenty of the people, by the gravity of the move: convoked and out, out, in, other rank, other marks; then by name. */
  people: z.array(
    z.object({
      id: Id,
      username: z.string(),
      lastname: z.string(),
      firstname: z.string(),
      category: z.string(),
      before: Standing,
      after: Standing,
      center: z.string().nullable(),
    }),
  ),
});
export type WhatIf = z.output<typeof WhatIf>;
export type WhatIfOnWire = z.input<typeof WhatIf>;

export const whatIfApi = {
  ofStage: endpoint("POST /results/what-if/:id", {
    summary:
      "Ce que d'autres règles, d'autres solutions, des décisions de la correction et d'autres seuils changeraient ensemble à une étape ; rien n'est écrit.",
    may: office,
    params: ById,
    body: WhatIfRequest,
    response: WhatIf,
  }),
  workbook: endpoint("POST /results/what-if/:id/workbook", {
    summary: "Les mêmes changements dans un classeur, avec toutes les personnes.",
    may: office,
    params: ById,
    body: WhatIfRequest,
    file: "xlsx",
    stepUp: true,
  }),
};
