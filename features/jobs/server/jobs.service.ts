import type { Connection } from "#database/open.ts";
import { known } from "#platform/server/errors.ts";
import type { Job } from "../jobs.contract.ts";
import * as queries from "./jobs.queries.ts";

export { endJob, findLatest, findPlace, movePlace, noteTrouble } from "./jobs.queries.ts";

export const jobOf = async (db: Connection, id: number): Promise<Job> =>
  known(await queries.findJob(db, id), "Ce travail n'existe pas, ou plus");

/** Writes down that a job was asked for; the one of its kind that is running already, if any, stands for it. */
export async function askForJob(
  trx: Connection,
  asked: { readonly kind: string; readonly askedBy: number; readonly askedAt: Date },
): Promise<{ readonly job: Job; readonly isNew: boolean }> {
  const inserted = await queries.insertJob(trx, asked);
  const job = known(await (inserted ? queries.findJob(trx, inserted.id) : queries.findLatest(trx, asked.kind)));
  return { job, isNew: inserted !== undefined };
}
