import { action, record } from "#core/audit/server/audit.service.ts";
import type { Connection, Database } from "#database/open.ts";
import { conflict, foundOr404 } from "#platform/server/errors.ts";
import type { Job } from "../jobs.contract.ts";
import * as queries from "./jobs.queries.ts";

export { advanceJob, endJob, findJobPlace, findLatest, recordTrouble } from "./jobs.queries.ts";

const CANCEL_JOB = action("cancel job", "a arrêté un travail de fond");

export const jobOf = async (db: Connection, id: number) => foundOr404(await queries.findJob(db, id), "Ce travail n'existe pas, ou plus");

/** Requests a job; returns the running one of its kind if there is one. */
export async function requestJob(trx: Connection, request: Parameters<typeof queries.insertJob>[1]) {
  const inserted = await queries.insertJob(trx, request);
  const job = foundOr404(await (inserted ? queries.findJob(trx, inserted.id) : queries.findLatest(trx, request.kind)));
  return { job, isNew: inserted !== undefined };
}

/**
 * Cancels a running job on any node: the current step is rolled back within two seconds, completed steps stay (OPS-07).
 *
 * @throws {Refusal} 404, or 409 if it has already ended.
 */
export const cancelJob = (db: Database, id: number, actorId: number, now: Date): Promise<Job> =>
  db.transaction().execute(async (trx) => {
    const cancelled = await queries.cancelJob(trx, id, now);
    const job = await jobOf(trx, id);
    if (!cancelled) throw conflict("Ce travail est déjà terminé\u00A0: il n'y a plus rien à arrêter.");
    await record(trx, { actorId, action: CANCEL_JOB, subject: `job ${id}`, after: { kind: job.kind, done: job.done, total: job.total } });
    return job;
  });
