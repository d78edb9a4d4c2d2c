import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { action, record } from "#core/audit/server/audit.service.ts";
import type { Job } from "#core/jobs/jobs.contract.ts";
import { advanceJob, endJob, findJobPlace, requestJob } from "#core/jobs/server/jobs.service.ts";
import type { Database } from "#database/open.ts";
import { conflict } from "#platform/server/errors.ts";
import { type DirectoryPosition, nextPosition } from "../directory.ts";
import { mergeSchools } from "./directory.queries.ts";
import type { DirectoryWalk } from "./public-directory.ts";

const REFRESH_DIRECTORY = action("refresh directory", "a lancé la mise à jour de l'annuaire des établissements");

export const REFRESH = "directory-refresh";

export interface Refresh {
  readonly jobId: number;
}

export async function startRefresh(
  { db, jobs, isRefreshable }: Pick<RoomTools, "db" | "jobs"> & { readonly isRefreshable: boolean },
  actorId: number,
  now: Date,
): Promise<Job> {
  if (!isRefreshable) throw conflict("Aucun annuaire public n'est réglé sur ce serveur (EDUCATION_DIRECTORY_URL).");
  return db.transaction().execute(async (trx) => {
    const { job, isNew } = await requestJob(trx, { kind: REFRESH, askedBy: actorId, askedAt: now });
    if (!isNew) return job;
    await record(trx, { actorId, action: REFRESH_DIRECTORY, subject: `job ${job.id}` });
    await jobs.send<Refresh>(trx, REFRESH, { jobId: job.id });
    return job;
  });
}

/** Reads one page and stores its schools. Returns whether the caller has more to read. */
export async function refreshStep(db: Database, walk: DirectoryWalk, jobId: number, now: Date): Promise<boolean> {
  const job = await findJobPlace(db, jobId);
  if (!job) return false;
  const position = job.place as DirectoryPosition | null;
  if (position === null) return begin(db, walk, jobId);
  const part = position.parts[position.part];
  if (!part) {
    await endJob(db, jobId, null, now);
    return false;
  }
  const { count, schools } = await walk.page(part.department, position.offset);
  return db.transaction().execute(async (trx) => {
    const report = await mergeSchools(trx, schools);
    return advanceJob(trx, jobId, position, nextPosition(position, count), { done: count, total: totalOf(position.parts), report });
  });
}

async function begin(db: Database, walk: DirectoryWalk, jobId: number): Promise<boolean> {
  const parts = await walk.parts();
  const start: DirectoryPosition = { parts, part: 0, offset: 0 };
  return advanceJob(db, jobId, null, start, { done: 0, total: totalOf(parts), report: { added: 0, changed: 0 } });
}

const totalOf = (parts: DirectoryPosition["parts"]): number => parts.reduce((total, { schools }) => total + schools, 0);
