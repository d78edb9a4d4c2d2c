import { type Insertable, type Selectable, sql } from "kysely";
import type { Connection, Row } from "#database/open.ts";
import type { DB } from "#database/tables.ts";
import { countRows, firstRow, firstValue, listRows, onlyRow } from "#platform/server/rows.ts";
import { SAVE_TIME_BUCKETS } from "../times.ts";
import type { MinuteOnWire } from "../watching.contract.ts";

export interface Work {
  readonly mails: {
    readonly waiting: number;
    readonly failed: number;
    readonly oldestWaiting: string | null;
    /** Delayed, because many go to one address or come from one school. */
    readonly heldBack: number;
    readonly lastHour: number;
  };
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    readonly oldestWaiting: string | null;
    /** The queue's count of the last minutes. */
    readonly failed: number;
  }[];
  /** The instant of the latest verified backup; before the first one, the instant of the first data to back up. */
  readonly backedUpAt: string;
}

/** Read every few seconds, so each part has its index. Jobs that are not due yet, or wait for a retry, do not count. */
export const countWork = (db: Connection, now: Date) =>
  onlyRow<Work>(db)`
    with job as (
      select name, count(*) as waiting, min(created_on) as oldest from jobs.job
      where state < 'active' and not blocked and start_after <= ${now} group by name)
    select
      jsonb_build_object('waiting', (select count(*) from mails where status = 'waiting'), 'failed', (select count(*) from mails where status = 'failed'),
        'oldestWaiting', (select greatest(created_at, send_at) from mails where status = 'waiting' and send_at <= ${now} order by send_at, id limit 1),
        'heldBack', (select count(*) from mails where status = 'waiting' and send_at > ${now}),
        'lastHour', (select count(*) from mails where created_at > ${now}::timestamptz - interval '1 hour')) as mails,
      (select jsonb_agg(jsonb_build_object('name', q.name, 'waiting', coalesce(j.waiting, 0), 'oldestWaiting', j.oldest, 'failed', q.failed_count) order by q.name)
        from jobs.queue q left join job j on j.name = q.name where q.name !~ '^__') as queues,
      to_jsonb(coalesce((select max(at) from backups), (select min(applied_at) from migrations))) as backed_up_at`;

/** The period of reports to read. Other clocks may be slightly ahead of this one. */
export interface Span {
  readonly since: Date;
  readonly until: Date;
}

/** Adds a node's report, and deletes those outside this period; returns the database's time. */
export async function insertReport(db: Connection, { since, until }: Span, report: Insertable<DB["nodeReports"]>): Promise<Date> {
  const { at } = await db
    .with("gone", (old) => old.deleteFrom("nodeReports").where(({ between, not }) => not(between("at", since, until))))
    .insertInto("nodeReports")
    .values(report)
    .returning(sql<Date>`clock_timestamp()`.as("at"))
    .executeTakeFirstOrThrow();
  return at;
}

export const listMinutes = (db: Connection, { since, until }: Span) => listRows<MinuteOnWire>(db)`
    select date_bin('1 minute', at, 'epoch') as minute, sum(saves) as saves, sum(openings) as openings,
      sum(log_ins) as log_ins, sum(refused_log_ins) as refused_log_ins, sum(failures) as failures
    from node_reports where at between ${since} and ${until} group by 1 order by 1`;

export const countSaveTimes = async (db: Connection, { since, until }: Span): Promise<number[]> =>
  (await firstValue<number[]>(db)`
    select array(select coalesce(sum(save_times[place]), 0)::int from node_reports, generate_series(1, ${SAVE_TIME_BUCKETS.length + 1}) place
      where at between ${since} and ${until} group by place order by place) as counts`) ?? [];

export const lastSaveAt = async (db: Connection, { since, until }: Span): Promise<Date | null> =>
  (await firstValue<Date | null>(db)`
    select max(at) as at from node_reports where at between ${since} and ${until} and saves > 0`) ?? null;

/** Each node's last report in a period, unless it stopped. */
export const listLastReports = (db: Connection, { since, until }: Span) => listRows<Selectable<DB["nodeReports"]>>(db)`
    select * from (
      select distinct on (node) * from node_reports where at between ${since} and ${until} order by node, at desc, is_leaving desc) r
    where not is_leaving order by node`;

export const findActiveStage = (db: Connection) => firstRow<Row<"questionnaires", "id" | "name">>(db)`
    select id, name from questionnaires q where active and not physical and not stage_is_closed(q, now())`;

export const countRunningJobs = (db: Connection) => countRows(db)`select count(*) as count from jobs where state = 'running'`;
