import { directoryJobs } from "#features/establishments/server/directory-refresh.jobs.ts";
import { mailJobs } from "#features/mail/server/mail.jobs.ts";
import { privacyJobs } from "#features/privacy/server/privacy.jobs.ts";

type Tools = Parameters<typeof mailJobs>[0] & Parameters<typeof privacyJobs>[0] & Parameters<typeof directoryJobs>[0];

/** Background work, one line per room. */
export async function startBackgroundWork(tools: Tools): Promise<void> {
  await mailJobs(tools);
  await privacyJobs(tools);
  await directoryJobs(tools);
}
