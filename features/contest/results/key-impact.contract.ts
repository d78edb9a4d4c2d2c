import * as z from "zod";
import { Id } from "#platform/contract/fields.ts";
import { WhatIf } from "./what-if.contract.ts";

const AffectedPeople = z.object({
  people: z.number(),
  /** How many of them also gain or lose the point; others only the coefficient or half of it. */
  points: z.number(),
});
const Marks = z.object({ grade: z.number(), coefficient: z.number() });

export const KeyImpact = z.object({
  /** The number of sheets with an answer to one of these questions. */
  sheets: z.number(),
  gaining: AffectedPeople,
  losing: AffectedPeople,
  byHand: z.number(),
  convoked: z.number(),
  people: z.array(z.object({ id: Id, username: z.string(), lastname: z.string(), firstname: z.string(), before: Marks, after: Marks })),
  /** Decisions of the correction that accepted an answer for a solution that the key loses; they are deleted with it. */
  lostDecisions: z.number(),
  /** Ranks and qualifications if the thresholds are applied afterwards; only in a preview of a graded stage. */
  changes: WhatIf.nullable(),
  /** The result of regrading; null if not graded yet. */
  regraded: z.object({ generated: z.number(), kept: z.number() }).nullable(),
});
export type KeyImpact = z.output<typeof KeyImpact>;
export type KeyImpactOnWire = z.input<typeof KeyImpact>;
