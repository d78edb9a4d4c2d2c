import type { Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import type { Job } from "#features/jobs/jobs.contract.ts";
import { askForJob, endJob, findPlace, movePlace } from "#features/jobs/server/jobs.service.ts";
import { conflict } from "#platform/server/errors.ts";
import type { Jobs } from "#platform/server/jobs.ts";
import { type DirectoryPlace, placeAfter } from "../directory.ts";
import { mergeSchools } from "./directory.queries.ts";
import type { DirectoryWalk } from "./public-directory.ts";

/** The kind of the job, and the name of its queue. */
export const REFRESH = "directory-refresh";

export interface Refresh {
  readonly jobId: number;
}

interface Asking {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly isRefreshable: boolean;
}

/** Starts a refresh of the local directory; the one that runs already stands for it. */
export async function startRefresh({ db, jobs, isRefreshable }: Asking, actorId: number, now: Date): Promise<Job> {
  if (!isRefreshable) throw conflict("Aucun annuaire public n'est réglé sur ce serveur (EDUCATION_DIRECTORY_URL).");
  return db.transaction().execute(async (trx) => {
    const { job, isNew } = await askForJob(trx, { kind: REFRESH, askedBy: actorId, askedAt: now });
    if (!isNew) return job;
    await record(trx, { actorId, action: "refresh directory", subject: `job ${job.id}` });
    await jobs.send<Refresh>(trx, REFRESH, { jobId: job.id });
    return job;
  });
}

/** Reads one page and keeps its schools; says whether there is more to read for whoever took this step. */
export async function refreshStep(db: Database, walk: DirectoryWalk, jobId: number, now: Date): Promise<boolean> {
  const job = await findPlace(db, jobId);
  if (!job) return false;
  const place = job.place as DirectoryPlace | null;
  if (place === null) return begin(db, walk, jobId);
  const part = place.parts[place.part];
  if (!part) {
    await endJob(db, jobId, null, now);
    return false;
  }
  const { count, schools } = await walk.page(part.department, place.offset);
  return db.transaction().execute(async (trx) => {
    const report = await mergeSchools(trx, schools);
    return movePlace(trx, jobId, place, placeAfter(place, count), { done: count, total: totalOf(place.parts), report });
  });
}

async function begin(db: Database, walk: DirectoryWalk, jobId: number): Promise<boolean> {
  const parts = await walk.parts();
  const first: DirectoryPlace = { parts, part: 0, offset: 0 };
  return movePlace(db, jobId, null, first, { done: 0, total: totalOf(parts), report: { added: 0, changed: 0 } });
}

const totalOf = (parts: DirectoryPlace["parts"]): number => parts.reduce((total, { schools }) => total + schools, 0);
