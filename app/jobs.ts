import { diplomasJobs } from "#features/diplomas/server/diplomas.jobs.ts";
import { directoryJobs, preparedListJobs } from "#features/establishments/server/establishments.jobs.ts";
import { lettersJobs } from "#features/letters/server/letters.jobs.ts";
import { mailJobs } from "#features/mail/server/mail.jobs.ts";
import { privacyJobs } from "#features/privacy/server/privacy.jobs.ts";
import { questionsJobs } from "#features/questions/server/questions.jobs.ts";
import { stageWork } from "#features/results/server/stage-work.service.ts";

type Tools = Parameters<typeof mailJobs>[0] &
  Parameters<typeof lettersJobs>[0] &
  Parameters<typeof privacyJobs>[0] &
  Parameters<typeof directoryJobs>[0] &
  Parameters<typeof preparedListJobs>[0] &
  Parameters<typeof questionsJobs>[0] &
  Parameters<typeof diplomasJobs>[0] &
  Parameters<typeof stageWork>[0];

/** Starts background work, one line per kind. */
export async function startBackgroundWork(tools: Tools): Promise<void> {
  await mailJobs(tools);
  await lettersJobs(tools);
  await privacyJobs(tools);
  await directoryJobs(tools);
  await preparedListJobs(tools);
  await questionsJobs(tools);
  await diplomasJobs(tools);
  stageWork(tools);
}
