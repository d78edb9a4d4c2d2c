import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery, type QueryResult } from "kysely";
import type { Pool } from "pg";
import { type ConstructorOptions, PgBoss } from "pg-boss";

/** Background work, shared by every node: a job is done by one of them, again after a failure, also after a crash. */
export interface Jobs {
  /** Declares what a job does; `retries` with growing pauses. `isLast` tells the handler that no other try follows. */
  work<T extends object>(name: string, retries: number, handle: (data: T, isLast: boolean) => Promise<void>): Promise<void>;
  /** Declares what many may ask for while it is done once for all of them: it finds by itself what there is to do. */
  workOff(name: string, handle: () => Promise<void>): Promise<void>;
  /** Makes the queue of such a work, for who asks for it before any node has started. */
  makeQueue(name: string): Promise<void>;
  /** Asks for a job, within the transaction of whoever asks; not before so many seconds have passed. */
  send<T extends object>(db: Executor, name: string, data: T, after?: number): Promise<void>;
  /** Runs a job regularly, on one node at a time. */
  every(name: string, cron: string, handle: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

/** A connection or a transaction of Kysely. */
interface Executor {
  executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>>;
}

/** So many askings of a work that is done once for all are answered by one doing. */
const MOST_JOINED = 1_000;

/** A job whose node gave no sign of life for so long is done by another one; its node gives one twice as often. */
const heartbeat = { heartbeatSeconds: 60 };

const bossOn = (pool: Pool, options: ConstructorOptions = {}): PgBoss =>
  new PgBoss({ ...options, db: { executeSql: (text, values = []) => pool.query(text, values) }, schema: "jobs" });

/** The tables of the queue as this version wants them, and their indexes, for nodes whose account makes none. */
export async function prepareJobs(pool: Pool): Promise<void> {
  const boss = bossOn(pool, { supervise: false, schedule: false, bamIntervalSeconds: 10 });
  let failure: unknown;
  boss.on("error", (error) => {
    failure = error;
  });
  await boss.start();
  const isUnderWay = async () => (await boss.getBamStatus()).some(({ status }) => status !== "completed");
  while (!failure && (await isUnderWay())) await sleep(200);
  await boss.stop({ graceful: false, close: false });
  if (failure) throw failure;
}

export async function startJobs(pool: Pool, complain: (error: Error) => void): Promise<Jobs> {
  const boss = bossOn(pool);
  boss.on("error", complain);
  await boss.start();
  const makeQueue = (name: string) => boss.createQueue(name, { retryLimit: 0 });
  return {
    async work(name, retries, handle) {
      await boss.createQueue(name, { retryLimit: retries, retryBackoff: true, retryDelay: 2, retryDelayMax: 3_600 });
      await boss.updateQueue(name, heartbeat);
      await boss.work<Parameters<typeof handle>[0]>(name, { pollingIntervalSeconds: 0.5, includeMetadata: true }, async ([job]) => {
        if (job) await handle(job.data, job.retryCount >= retries);
      });
    },
    makeQueue,
    async workOff(name, handle) {
      await makeQueue(name);
      await boss.updateQueue(name, heartbeat);
      await boss.work(name, { pollingIntervalSeconds: 0.5, batchSize: MOST_JOINED }, handle);
    },
    async send(db, name, data, after = 0) {
      const executeSql = async (text: string, values: unknown[] = []) => ({
        rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows as never[],
      });
      await boss.send(name, data, { startAfter: after, db: { executeSql } });
    },
    async every(name, cron, handle) {
      await boss.createQueue(name, { retryLimit: 1 });
      await boss.updateQueue(name, heartbeat);
      await boss.schedule(name, cron);
      await boss.work(name, { pollingIntervalSeconds: 5 }, handle);
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 5_000, close: false });
    },
  };
}
