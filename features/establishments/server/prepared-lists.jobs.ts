import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import type { Mailing } from "./correspondents.service.ts";
import { endPreparedLists } from "./prepared-lists.service.ts";

interface Tools extends Omit<Mailing, "now"> {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** Every morning the prepared lists of pupils that nobody took up come to their end. */
export const preparedListJobs = ({ db, jobs, clock, outbox, site }: Tools): Promise<void> =>
  jobs.every("end-prepared-lists", "10 6 * * *", () => endPreparedLists(db, { outbox, site, now: clock() }));
