import type { Database } from "#database/open.ts";
import { endJob, findLatest, noteTrouble } from "#features/jobs/server/jobs.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { REFRESH, type Refresh, refreshStep } from "./directory-refresh.service.ts";
import { DirectoryFailure, directoryWalkAt } from "./public-directory.ts";

const RETRIES = 6;
/** After so many pages the rest is left to another job: none lasts longer than the queue waits for it. */
const PAGES = 40;

const AGAIN = "L'annuaire public ne répond pas\u00A0: nouvel essai dans un instant.";
const AWAY = "L'annuaire public ne répond pas. Ce qui a été lu est gardé\u00A0: recommencez plus tard.";
const NO_DIRECTORY =
  "L'adresse réglée ne répond pas comme un annuaire d'établissements. Vérifiez EDUCATION_DIRECTORY_URL\u00A0; ce qui a été lu est gardé.";
const BROKEN = "Une erreur est survenue. Ce qui a été lu est gardé\u00A0: recommencez.";

interface Tools {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly educationDirectoryUrl: string;
}

/** Refreshes the local directory of schools from the public one, page by page, from where it stopped. */
export async function directoryJobs({ db, jobs, clock, educationDirectoryUrl }: Tools): Promise<void> {
  if (educationDirectoryUrl === "") return;
  const walk = directoryWalkAt(educationDirectoryUrl);
  await jobs.work<Refresh>(REFRESH, RETRIES, async ({ jobId }, isLast) => {
    try {
      for (let page = 0; page < PAGES; page++) if (!(await refreshStep(db, walk, jobId, clock()))) return;
      await jobs.send<Refresh>(db, REFRESH, { jobId });
    } catch (error) {
      const isOver = isLast || (error instanceof DirectoryFailure && !error.mayPass);
      if (isOver) await endJob(db, jobId, troubleOf(error), clock());
      else if (error instanceof DirectoryFailure) await noteTrouble(db, jobId, AGAIN);
      if (!isOver || !(error instanceof DirectoryFailure)) throw error;
    }
  });
  // Left by a node that stopped half-way; two that walk together end as one.
  const latest = await findLatest(db, REFRESH);
  if (latest?.state === "running") await jobs.send<Refresh>(db, REFRESH, { jobId: latest.id });
}

function troubleOf(error: unknown): string {
  if (!(error instanceof DirectoryFailure)) return BROKEN;
  return error.mayPass ? AWAY : NO_DIRECTORY;
}
