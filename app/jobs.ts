import { mailJobs } from "#access/mail/server/mail.jobs.ts";
import { searchFindings } from "#contest/integrity/server/integrity.service.ts";
import { questionsJobs } from "#contest/questions/server/questions.jobs.ts";
import { stageWork } from "#contest/results/server/stage-work.service.ts";
import { lettersJobs } from "#office/letters/server/letters.jobs.ts";
import { privacyJobs } from "#office/privacy/server/privacy.jobs.ts";
import { directoryJobs, preparedListJobs } from "#organizations/establishments/server/establishments.jobs.ts";
import { diplomasJobs } from "#school/diplomas/server/diplomas.jobs.ts";

type Tools = Parameters<typeof mailJobs>[0] &
  Parameters<typeof lettersJobs>[0] &
  Parameters<typeof privacyJobs>[0] &
  Parameters<typeof directoryJobs>[0] &
  Parameters<typeof preparedListJobs>[0] &
  Parameters<typeof questionsJobs>[0] &
  Parameters<typeof diplomasJobs>[0] &
  Parameters<typeof stageWork>[0] &
  Parameters<typeof searchFindings>[0];

export async function startBackgroundWork(tools: Tools): Promise<void> {
  await mailJobs(tools);
  await lettersJobs(tools);
  await privacyJobs(tools);
  await directoryJobs(tools);
  await preparedListJobs(tools);
  await questionsJobs(tools);
  await diplomasJobs(tools);
  stageWork(tools);
  searchFindings(tools);
}
