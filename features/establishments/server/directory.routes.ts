import type { Database } from "#database/open.ts";
import { findLatest } from "#features/jobs/server/jobs.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { directoryApi } from "../directory.contract.ts";
import { countDirectory } from "./directory.queries.ts";
import { REFRESH, startRefresh } from "./directory-refresh.service.ts";

interface Tools {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  /** Whether a public directory is configured. */
  readonly isRefreshable: boolean;
}

/** The local directory of schools, kept up to date by the office. */
export function directoryRoutes(api: Api, tools: Tools): void {
  const { db, clock, isRefreshable } = tools;

  implement(api, directoryApi.state, async () => {
    const [schools, latest] = await Promise.all([countDirectory(db), findLatest(db, REFRESH)]);
    return { schools, isRefreshable, latest: latest ?? null };
  });

  implement(api, directoryApi.refresh, ({ caller }) => startRefresh(tools, caller.id, clock()));
}
