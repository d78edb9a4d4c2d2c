import { sql } from "kysely";
import { nameOfAccount } from "#core/accounts/server/accounts.service.ts";
import type { Connection, Row } from "#database/open.ts";
import { firstRow, hasRow, listRows, run } from "#platform/server/rows.ts";
import type { Job } from "../jobs.contract.ts";

const jobs = sql`
  select j.id, j.kind, j.state, j.done, j.total, j.report, j.trouble, j.asked_at, j.ended_at, j.place, j.place -> 'steps' ->> j.done as step,
    ${nameOfAccount(sql`j.asked_by`)} as asked_by
  from jobs j`;

type JobWithPlace = Job & { readonly place: unknown };

export const findJob = (db: Connection, id: number) => firstRow<JobWithPlace>(db)`${jobs} where j.id = ${id}`;

export const findLatest = (db: Connection, kind: string) =>
  firstRow<JobWithPlace>(db)`${jobs} where j.kind = ${kind} order by j.id desc limit 1`;

/** The running jobs of these kinds (`stage-results:12` is one of `stage-results`), oldest request first. */
export const listRunning = (db: Connection, names: readonly string[]) => listRows<Row<"jobs", "id" | "kind">>(db)`
    select id, kind from jobs where state = 'running' and split_part(kind, ':', 1) = any(${[...names]}::text[]) order by id`;

interface JobRequest {
  readonly kind: string;
  /** Its parameters, if the kind alone is not enough. */
  readonly place?: object;
  readonly total?: number;
  /** Null: the platform requests what the office has switched on. */
  readonly askedBy: number | null;
  readonly askedAt: Date;
}

/** The job; `undefined` when one of this kind is already running. */
export const insertJob = (db: Connection, { place, ...job }: JobRequest) =>
  db
    .insertInto("jobs")
    .values({ ...job, place: place ? JSON.stringify(place) : null })
    .onConflict((conflict) => conflict.column("kind").where("state", "=", "running").doNothing())
    .returning("id")
    .executeTakeFirst();

/** Locks the steps of this job until the end of the transaction; false if another node has the lock. */
export async function tryLockJob(trx: Connection, id: number): Promise<boolean> {
  const row = await firstRow<{
    isOurs: boolean;
  }>(trx)`select pg_try_advisory_xact_lock(hashtext('palmares long work'), ${id}) as is_ours`;
  return row?.isOurs === true;
}

export const findRunning = (db: Connection, id: number) => firstRow<Row<"jobs", "id" | "kind" | "place" | "done" | "askedBy">>(db)`
    select id, kind, place, done, asked_by from jobs where id = ${id} and state = 'running'`;

/** Counts one more step as done, and ends the job with the last one; false when the job had ended meanwhile. */
export async function endStep(trx: Connection, { id, done }: { id: number; done: number }, report: Report, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set done = done + 1, trouble = null, report = ${withReport(report)},
      state = case when done + 1 >= total then 'done' else state end, ended_at = case when done + 1 >= total then ${now}::timestamptz end
    where id = ${id} and state = 'running' and done = ${done}`.execute(trx);
  return numAffectedRows === 1n;
}

/** False when it had already ended. */
export const cancelJob = (trx: Connection, id: number, now: Date) =>
  hasRow(trx)`update jobs set state = 'cancelled', ended_at = ${now} where id = ${id} and state = 'running' returning id`;

/** The position where a running job resumes; `undefined` when it has ended. */
export const findJobPlace = (db: Connection, id: number) =>
  db.selectFrom("jobs").select("place").where("id", "=", id).where("state", "=", "running").executeTakeFirst();

type Report = Readonly<Record<string, number>>;

interface Step {
  readonly done: number;
  readonly total: number;
  readonly report: Report;
}

const withReport = (added: Report) => sql`(
  select coalesce(jsonb_object_agg(name, coalesce((report ->> name)::int, 0) + coalesce((added ->> name)::int, 0)), '{}')
  from (select ${JSON.stringify(added)}::jsonb as added) a,
    lateral (select jsonb_object_keys(report) as name union select jsonb_object_keys(added)) names)`;

/** Moves a job from one position to the next and adds the counts of the step; false when another node has moved it. */
export async function advanceJob(trx: Connection, id: number, from: unknown, to: unknown, { done, total, report }: Step): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update jobs set place = ${JSON.stringify(to)}::jsonb, done = done + ${done}, total = ${total}, trouble = null,
      report = ${withReport(report)}
    where id = ${id} and state = 'running' and place is not distinct from ${from === null ? null : JSON.stringify(from)}::jsonb`.execute(
    trx,
  );
  return numAffectedRows === 1n;
}

export const recordTrouble = (db: Connection, id: number, trouble: string) =>
  run(db)`update jobs set trouble = ${trouble} where id = ${id} and state = 'running'`;

export const endJob = (db: Connection, id: number, trouble: string | null, now: Date) => run(db)`
    update jobs set state = ${trouble === null ? "done" : "failed"}, trouble = ${trouble}, ended_at = ${now}
    where id = ${id} and state = 'running'`;
