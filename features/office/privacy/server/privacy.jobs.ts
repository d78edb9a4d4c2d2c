import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { sweepChallenges } from "#access/passkeys/server/passkeys.service.ts";
import { sweepReadings } from "#core/audit/server/audit.service.ts";
import { sweepOldAccess } from "#people/auth/server/erasure.service.ts";
import { deleteExpiredThrottles } from "#platform/server/throttle.ts";
import { sweepPictures } from "#school/answer-sheets/server/keeping.service.ts";
import { sweepSchoolSheets } from "#school/school-stages/server/keeping.service.ts";
import { applyRetention, RETENTION_JOB } from "./retention.service.ts";

/**
 * Deletes old data. Every hour: expired attempts. Every night: expired links, sessions and devices, readings older than a year, pictures of answer
 * sheets, answers at schools' own stages a year after their season, the undo data of past seasons, and people past the retention set by the office.
 */
export async function privacyJobs({ db, jobs, clock, configuration }: RoomTools): Promise<void> {
  await jobs.work(RETENTION_JOB, 1, () => applyRetention(db, configuration, clock()));
  await jobs.every("sweep-old-access", "20 2 * * *", async () => {
    await sweepOldAccess(db, clock());
    await sweepChallenges(db, clock());
    await sweepReadings(db, clock());
    await sweepPictures(db, clock());
    await sweepSchoolSheets(db);
  });
  await jobs.every("sweep-throttles", "10 * * * *", () => deleteExpiredThrottles(db, clock()));
  await jobs.every("start-retention", "40 2 * * *", () => jobs.send(db, RETENTION_JOB, {}));
}
