import type { Connection, Database } from "#database/open.ts";
import { record } from "#features/audit/server/audit.service.ts";
import { conflict, known } from "#platform/server/errors.ts";
import type { Job } from "../jobs.contract.ts";
import * as queries from "./jobs.queries.ts";

export { endJob, findLatest, findPlace, movePlace, noteTrouble } from "./jobs.queries.ts";

export const jobOf = async (db: Connection, id: number) => known(await queries.findJob(db, id), "Ce travail n'existe pas, ou plus");

/** Writes down that a job was asked for; the one of its kind that is running already, if any, stands for it. */
export async function askForJob(trx: Connection, asked: Parameters<typeof queries.insertJob>[1]) {
  const inserted = await queries.insertJob(trx, asked);
  const job = known(await (inserted ? queries.findJob(trx, inserted.id) : queries.findLatest(trx, asked.kind)));
  return { job, isNew: inserted !== undefined };
}

/**
 * Ends a job that runs, on whatever node: the step under way is undone within a second or two, those done stay (OPS-07).
 *
 * @throws {Refusal} 404, or 409 where it has ended already.
 */
export const cancelJob = (db: Database, id: number, actorId: number, now: Date): Promise<Job> =>
  db.transaction().execute(async (trx) => {
    const cancelled = await queries.cancelJob(trx, id, now);
    const job = await jobOf(trx, id);
    if (!cancelled) throw conflict("Ce travail est déjà terminé\u00A0: il n'y a plus rien à arrêter.");
    await record(trx, { actorId, action: "cancel job", subject: `job ${id}`, after: { kind: job.kind, done: job.done, total: job.total } });
    return job;
  });
