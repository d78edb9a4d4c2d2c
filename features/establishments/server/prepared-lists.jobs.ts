import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import type { MailContext } from "./correspondents.service.ts";
import { expirePreparedLists } from "./prepared-lists.service.ts";

interface Tools extends Omit<MailContext, "now"> {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
}

/** Every morning, notifies about and wipes the prepared lists of pupils that nobody used. */
export const preparedListJobs = ({ db, jobs, clock, outbox, site }: Tools): Promise<void> =>
  jobs.every("end-prepared-lists", "10 6 * * *", () => expirePreparedLists(db, { outbox, site, now: clock() }));
