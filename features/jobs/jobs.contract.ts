import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { ById, Id } from "#platform/contract/fields.ts";
import { Instant } from "#platform/contract/instant.ts";

/** Long work that somebody asked for, and how far it is. */
export const Job = z.object({
  id: Id,
  kind: z.string(),
  state: z.enum(["running", "done", "failed"]),
  done: z.number(),
  /** Null: not known yet. */
  total: z.number().nullable(),
  /** What it did so far: `{added: 12, changed: 3}`. */
  report: z.record(z.string(), z.number()),
  /** Why it failed, or why it waits. */
  trouble: z.string().nullable(),
  askedAt: Instant,
  endedAt: Instant.nullable(),
});
export type Job = z.output<typeof Job>;
export type JobOnWire = z.input<typeof Job>;

export const jobsApi = {
  one: endpoint({
    method: "GET",
    path: "/jobs/:id",
    summary: "Où en est un travail de fond.",
    may: { ADMIN: "any" },
    params: ById,
    response: Job,
  }),
};
