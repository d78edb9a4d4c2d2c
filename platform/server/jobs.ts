import { setTimeout as sleep } from "node:timers/promises";
import { CompiledQuery, type QueryResult } from "kysely";
import type { Pool } from "pg";
import { type ConstructorOptions, PgBoss } from "pg-boss";

/** Background work shared by all nodes: one node does a job, and retries it after a failure or a crash. */
export interface Jobs {
  /** Declares the handler of a job; `retries` with growing pauses. `isLast`: no other try follows. */
  work<T extends object>(name: string, retries: number, handle: (data: T, isLast: boolean) => Promise<void>): Promise<void>;
  /** Declares a job that runs once for many requests: the handler finds the work itself. */
  workCoalesced(name: string, handle: () => Promise<void>): Promise<void>;
  /** Creates the queue of such a job, for requests before any node has started. */
  makeQueue(name: string): Promise<void>;
  /** Requests a job in the caller's transaction; it starts `after` seconds later at the earliest. */
  send<T extends object>(db: Executor, name: string, data: T, after?: number): Promise<void>;
  /** Runs a job regularly, on one node at a time. */
  every(name: string, cron: string, handle: () => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

interface Executor {
  executeQuery(query: CompiledQuery): Promise<QueryResult<unknown>>;
}

const MAX_JOINED_REQUESTS = 1_000;

/** After this time without a heartbeat, another node does the job; its node sends heartbeats twice as often. */
const heartbeat = { heartbeatSeconds: 60 };

const bossOn = (pool: Pool, options: ConstructorOptions = {}): PgBoss =>
  new PgBoss({ ...options, db: { executeSql: (text, values = []) => pool.query(text, values) }, schema: "jobs" });

/** Creates the tables and indexes of the queue for this version, as the account of the nodes cannot create them. */
export async function prepareJobs(pool: Pool): Promise<void> {
  const boss = bossOn(pool, { supervise: false, schedule: false, bamIntervalSeconds: 10 });
  let failure: unknown;
  boss.on("error", (error) => {
    failure = error;
  });
  await boss.start();
  const isMigrating = async () => (await boss.getBamStatus()).some(({ status }) => status !== "completed");
  while (!failure && (await isMigrating())) await sleep(200);
  await boss.stop({ graceful: false, close: false });
  if (failure) throw failure;
}

export async function startJobs(pool: Pool, onError: (error: Error) => void): Promise<Jobs> {
  const boss = bossOn(pool);
  boss.on("error", onError);
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
    async workCoalesced(name, handle) {
      await makeQueue(name);
      await boss.updateQueue(name, heartbeat);
      await boss.work(name, { pollingIntervalSeconds: 0.5, batchSize: MAX_JOINED_REQUESTS }, handle);
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
