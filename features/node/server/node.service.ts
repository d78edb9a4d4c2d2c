import type { Database } from "#database/open.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import type { Outbox } from "#features/mail/server/mail.service.ts";
import type { Site } from "#features/mail/server/site.service.ts";
import type { Changes } from "#platform/server/changes.ts";
import type { Clock, Pause } from "#platform/server/clock.ts";
import type { DeferredWork } from "#platform/server/deferred-work.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import type { ThrottleKey } from "#platform/server/throttle.ts";

/** What a node gives to the routes and the jobs of the rooms. */
export interface NodeTools {
  readonly db: Database;
  /** For long read-only queries: the replica, if there is one. */
  readonly reads: Database;
  readonly clock: Clock;
  readonly pause: Pause;
  readonly changes: Changes;
  readonly jobs: Jobs;
  readonly outbox: Outbox;
  readonly configuration: Configuration;
  readonly throttleKey: ThrottleKey;
  readonly deferredWork: DeferredWork;
  readonly site: Site;
  /** Signs and encrypts what callers bring back. */
  readonly secret: string;
  /** The address of the public directory of schools; empty: it is never used. */
  readonly educationDirectoryUrl: string;
}
