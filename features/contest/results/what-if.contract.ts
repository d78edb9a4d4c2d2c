import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id, text } from "#platform/contract/fields.ts";
import { Regulations } from "#season/marking/regulations.ts";
import { thresholdFields } from "./threshold-fields.ts";

/** What would be different; what is left out stays as it is. */
const WhatIfRequest = z.object({
  rules: Regulations.optional(),
  /** Instead of what is right at these questions: each solution with its spellings. */
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
  /** Decisions of the correction that wait to be applied, by their ids: spellings that are accepted, or withdrawn. */
  decisions: z.array(Id).max(1_000).default([]),
  /** Instead of the saved thresholds of these categories; null: none. */
  thresholds: z
    .array(
      z.object({
        category: text(100, "La catégorie est requise"),
        threshold: z.object({ grade: thresholdFields.grade, weightedGrade: thresholdFields.weightedGrade }).nullable(),
      }),
    )
    .max(200)
    .default([]),
  /** Applying the thresholds alone, to the marks as stored: of one category or all; `force`: over decisions by hand too. */
  qualifying: z.object({ category: text(100).optional(), force: z.boolean().default(false) }).optional(),
});
export type WhatIfRequest = z.output<typeof WhatIfRequest>;
export type WhatIfRequestOnWire = z.input<typeof WhatIfRequest>;

/**
 * How many people of a stage have other marks or another rank, are qualified, are not any more, are not where nothing was decided (`refused`), or were not and
 * wait again (`undecided`); `convokedOut`: those who are not any more, though convoked.
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

/** Those of the people convoked and out who were mailed and get a cancellation, and who have a grade or an absence there already. */
const Unconvoked = z.object({
  /** What says, where it is applied, that exactly these people lose their center (RUL-04). */
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

/** What would change at a stage (RUL-03). */
export const WhatIf = z.object({
  total: Moves,
  /** Of everybody whom it moves, and to what: where it is applied, another one says that this is not what was read (RUL-04). */
  outcome: z.string(),
  /** Null: nobody who is convoked is out. */
  unconvoked: Unconvoked.nullable(),
  /** Categories in which something moves, in the championship's order. */
  categories: z.array(Moves.extend({ category: z.string() })),
  /** Centers that would lose people, the most first. */
  centers: z.array(z.object({ id: Id, name: z.string(), convokedOut: z.number() })),
  /** Centers in which something moves among those who sat the stage there, by name; none at a stage without centers. */
  seats: z.array(Moves.extend({ id: Id, name: z.string() })),
  /** Twenty of the people, by what moves them most: convoked and out, out, in, other rank, other marks; then by name. */
  people: z.array(
    z.object({
      id: Id,
      username: z.string(),
      lastname: z.string(),
      firstname: z.string(),
      category: z.string(),
      before: Standing,
      after: Standing,
      /** The center to which this person is convoked. */
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
