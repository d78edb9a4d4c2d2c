import { sql } from "kysely";
import type { Connection } from "#database/open.ts";

/** What is left to do in the background, on whatever node. */
export interface Work {
  readonly mails: { readonly waiting: number; readonly failed: number; readonly oldestWaiting: string | null };
  readonly queues: readonly {
    readonly name: string;
    readonly waiting: number;
    readonly oldestWaiting: string | null;
    /** As the queue counted them within the last minutes. */
    readonly failed: number;
  }[];
}

/** Each part has its index: this is read every few seconds. A job that waits for its hour, or for its next try, does not wait. */
export async function countWork(db: Connection, now: Date): Promise<Work> {
  const { rows } = await sql<Work>`
    with job as (
      select name, count(*) as waiting, min(created_on) as oldest from jobs.job
      where state < 'active' and not blocked and start_after <= ${now} group by name)
    select
      jsonb_build_object('waiting', (select count(*) from mails where status = 'waiting'), 'failed', (select count(*) from mails where status = 'failed'),
        'oldestWaiting', (select created_at from mails where status = 'waiting' order by id limit 1)) as mails,
      (select jsonb_agg(jsonb_build_object('name', q.name, 'waiting', coalesce(j.waiting, 0), 'oldestWaiting', j.oldest, 'failed', q.failed_count) order by q.name)
        from jobs.queue q left join job j on j.name = q.name where q.name !~ '^__') as queues`.execute(db);
  return rows[0] as Work;
}
