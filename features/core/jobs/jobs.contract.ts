import * as z from "zod";
import { endpoint, office } from "#platform/contract/endpoint.ts";
import { ById, Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";

export const Job = z.object({
  id: Id,
  kind: z.string(),
  /** Cancelled: a user stopped it; completed steps stay. */
  state: z.enum(["running", "done", "failed", "cancelled"]),
  done: z.number(),
  /** Null: unknown so far. */
  total: z.number().nullable(),
  /** The current step as shown: « CM ». */
  step: z.string().nullable(),
  /** The results so far: `{added: 12, changed: 3}`. */
  report: z.record(z.string(), z.number()),
  trouble: z.string().nullable(),
  /** The requester's first and last name, else the username. */
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
