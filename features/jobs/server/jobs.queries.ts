import { sql } from "kysely";
import type { Connection } from "#database/open.ts";
import type { Job } from "../jobs.contract.ts";

const columns = sql`id, kind, state, done, total, report, trouble, asked_at, ended_at`;

export const findJob = async (db: Connection, id: number): Promise<Job | undefined> =>
  (await sql<Job>`select ${columns} from jobs where id = ${id}`.execute(db)).rows[0];

export const findLatest = async (db: Connection, kind: string): Promise<Job | undefined> =>
  (await sql<Job>`select ${columns} from jobs where kind = ${kind} order by id desc limit 1`.execute(db)).rows[0];

/** The job; nothing when one of this kind is running already. */
export const insertJob = (db: Connection, job: { readonly kind: string; readonly askedBy: number; readonly askedAt: Date }) =>
  db
    .insertInto("jobs")
    .values(job)
    .onConflict((conflict) => conflict.column("kind").where("state", "=", "running").doNothing())
    .returning("id")
    .executeTakeFirst();

/** Where a running job goes on from; nothing when it has ended. */
export const findPlace = (db: Connection, id: number) =>
  db.selectFrom("jobs").select("place").where("id", "=", id).where("state", "=", "running").executeTakeFirst();

interface Step {
  readonly done: number;
  readonly total: number;
  readonly report: Readonly<Record<string, number>>;
}

/** Moves a job from one place to the next, adding what was done; false when somebody else has moved it meanwhile. */
export async function movePlace(trx: Connection, id: number, from: unknown, to: unknown, { done, total, report }: Step): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set place = ${JSON.stringify(to)}::jsonb, done = done + ${done}, total = ${total}, trouble = null,
      report = (select jsonb_object_agg(name, coalesce((report ->> name)::int, 0) + added.value::int)
        from jsonb_each_text(${JSON.stringify(report)}::jsonb) added (name, value))
    where id = ${id} and state = 'running' and place is not distinct from ${from === null ? null : JSON.stringify(from)}::jsonb`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

export async function noteTrouble(db: Connection, id: number, trouble: string): Promise<void> {
  await db.updateTable("jobs").set({ trouble }).where("id", "=", id).where("state", "=", "running").execute();
}

export async function endJob(db: Connection, id: number, trouble: string | null, now: Date): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ state: trouble === null ? "done" : "failed", trouble, endedAt: now })
    .where("id", "=", id)
    .where("state", "=", "running")
    .execute();
}
