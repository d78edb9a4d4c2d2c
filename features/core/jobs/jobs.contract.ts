import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";

/** Long work requested by a person, and its progress. */
export const Job = z.object({
  id: Id,
  kind: z.string(),
  /** Cancelled: somebody stopped it; completed steps stay. */
  state: z.enum(["running", "done", "failed", "cancelled"]),
  done: z.number(),
  /** Null: not known yet. */
  total: z.number().nullable(),
  /** The current step, as people read it: « CM ». */
  step: z.string().nullable(),
  /** The results so far: `{added: 12, changed: 3}`. */
  report: z.record(z.string(), z.number()),
  /** Why it failed, or why it is waiting. */
  trouble: z.string().nullable(),
  /** The requester: first and last name, else the username. */
  askedBy: z.string().nullable(),
  askedAt: Instant,
  endedAt: Instant.nullable(),
});
export type Job = z.output<typeof Job>;
export type JobOnWire = z.input<typeof Job>;

export const jobsApi = {
  one: endpoint("GET /jobs/:id", {
    summary: "Où en est un travail de fond.",
    may: office,
    params: ById,
    response: Job,
  }),
  cancel: endpoint("POST /jobs/:id/cancel", {
    summary: "Arrête un travail de fond : ce qui est fait reste, l'étape en cours est défaite.",
    may: office,
    params: ById,
    response: Job,
  }),
};
