import type { Database } from "#database/open.ts";
import { sweepReadings } from "#features/audit/server/audit.service.ts";
import { sweepOldAccess } from "#features/auth/server/erasure.service.ts";
import type { Configuration } from "#features/configuration/server/configuration.service.ts";
import { sweepAsked } from "#features/passkeys/server/passkeys.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { sweepThrottles } from "#platform/server/throttle.ts";
import { applyRetention, RETENTION } from "./retention.service.ts";

interface Tools {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly configuration: Configuration;
}

/** What is too old goes: every hour tries that count no more; every night links, sessions and devices that are over, readings of a year ago, and people past the retention that the office has set. */
export async function privacyJobs({ db, jobs, clock, configuration }: Tools): Promise<void> {
  await jobs.work(RETENTION, 1, () => applyRetention(db, configuration, clock()));
  await jobs.every("sweep-old-access", "20 2 * * *", async () => {
    await sweepOldAccess(db, clock());
    await sweepAsked(db, clock());
    await sweepReadings(db, clock());
  });
  await jobs.every("sweep-throttles", "10 * * * *", () => sweepThrottles(db, clock()));
  await jobs.every("start-retention", "40 2 * * *", () => jobs.send(db, RETENTION, {}));
}
