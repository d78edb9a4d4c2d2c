import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { endJob, findLatest, recordTrouble } from "#core/jobs/server/jobs.service.ts";
import { REFRESH, type Refresh, refreshStep } from "./directory-refresh.service.ts";
import { expirePreparedLists } from "./prepared-lists.service.ts";
import { DirectoryFailure, directoryWalkAt } from "./public-directory.ts";

const RETRIES = 6;
/** After this many pages another job continues, so that no job exceeds the queue's timeout. */
const MAX_PAGES = 40;

export async function directoryJobs({ db, jobs, clock, educationDirectoryUrl }: RoomTools): Promise<void> {
  if (educationDirectoryUrl === "") return;
  const walk = directoryWalkAt(educationDirectoryUrl);
  await jobs.work<Refresh>(REFRESH, RETRIES, async ({ jobId }, isLast) => {
    try {
      for (let page = 0; page < MAX_PAGES; page++) if (!(await refreshStep(db, walk, jobId, clock()))) return;
      await jobs.send<Refresh>(db, REFRESH, { jobId });
    } catch (error) {
      const isOver = isLast || (error instanceof DirectoryFailure && !error.isTransient);
      if (isOver) await endJob(db, jobId, failureText(error), clock());
      else if (error instanceof DirectoryFailure)
        await recordTrouble(db, jobId, "L'annuaire public ne répond pas\u00A0: nouvel essai dans un instant.");
      if (!isOver || !(error instanceof DirectoryFailure)) throw error;
    }
  });
  // Resumes the job of a stopped node. Two nodes on one job do its work once.
  const latest = await findLatest(db, REFRESH);
  if (latest?.state === "running") await jobs.send<Refresh>(db, REFRESH, { jobId: latest.id });
}

function failureText(error: unknown): string {
  if (!(error instanceof DirectoryFailure)) return "Une erreur est survenue. Ce qui a été lu est gardé\u00A0: recommencez.";
  return error.isTransient
    ? "L'annuaire public ne répond pas. Ce qui a été lu est gardé\u00A0: recommencez plus tard."
    : "L'adresse réglée ne répond pas comme un annuaire d'établissements. Vérifiez EDUCATION_DIRECTORY_URL\u00A0; ce qui a été lu est gardé.";
}

/** Every morning, announces the end of unused prepared lists of pupils, and wipes those whose end has passed. */
export const preparedListJobs = ({ db, jobs, clock, outbox, site }: RoomTools): Promise<void> =>
  jobs.every("end-prepared-lists", "10 6 * * *", () => expirePreparedLists(db, { outbox, site, now: clock() }));
