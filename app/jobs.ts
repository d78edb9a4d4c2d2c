import { mailJobs } from "#features/mail/server/mail.jobs.ts";

/** Background work, one line per room. */
export async function startBackgroundWork(tools: Parameters<typeof mailJobs>[0]): Promise<void> {
  await mailJobs(tools);
}
