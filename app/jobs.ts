import { mailJobs } from "#features/mail/server/mail.jobs.ts";
import { privacyJobs } from "#features/privacy/server/privacy.jobs.ts";

/** Background work, one line per room. */
export async function startBackgroundWork(tools: Parameters<typeof mailJobs>[0] & Parameters<typeof privacyJobs>[0]): Promise<void> {
  await mailJobs(tools);
  await privacyJobs(tools);
}
