import type { Database } from "#database/open.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { jobsApi } from "../jobs.contract.ts";
import { jobOf } from "./jobs.service.ts";

/** How far long work is, on whatever node it runs. */
export function jobsRoutes(api: Api, { db }: { db: Database }): void {
  implement(api, jobsApi.one, ({ params: { id } }) => jobOf(db, id));
}
