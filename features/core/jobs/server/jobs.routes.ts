import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { jobsApi } from "../jobs.contract.ts";
import { cancelJob, jobOf } from "./jobs.service.ts";

export function jobsRoutes(api: Api, { db, clock }: { db: Database; clock: Clock }): void {
  implement(api, jobsApi.one, ({ params: { id } }) => jobOf(db, id));

  implement(api, jobsApi.cancel, ({ params: { id }, caller }) => cancelJob(db, id, caller.id, clock()));
}
