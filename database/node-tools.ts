import type pg from "pg";
import type { Changes } from "#platform/server/changes.ts";
import type { Clock, Pause } from "#platform/server/clock.ts";
import type { DeferredWork } from "#platform/server/deferred-work.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import type { Build, Metrics } from "#platform/server/metrics.ts";
import type { ThrottleKey } from "#platform/server/throttle.ts";
import type { Database } from "./open.ts";

/** The tools that a node gives its features. Each takes its part: `Pick<NodeTools, "db" | "clock">`. */
export interface NodeTools {
  readonly db: Database;
  /** For long read-only queries: the replica, if there is one. */
  readonly reads: Database;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly pause: Pause;
  readonly changes: Changes;
  readonly metrics: Metrics;
  readonly jobs: Jobs;
  readonly nodeName: string;
  readonly build: Build;
  /** A mark of its signing secret. */
  readonly keyMark: string;
  readonly throttleKey: ThrottleKey;
  readonly deferredWork: DeferredWork;
}
