import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Registry } from "prom-client";
import { type Database, openDatabase } from "#database/open.ts";
import { openReadReplica } from "#database/read-replica.ts";
import { configurationOf } from "#features/configuration/server/configuration.service.ts";
import { longWorkOf } from "#features/jobs/server/long-work.service.ts";
import { outboxOf } from "#features/mail/server/mail.service.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { afterwardsOf } from "#platform/server/afterwards.ts";
import { listenToChanges } from "#platform/server/changes.ts";
import type { Clock, Pause } from "#platform/server/clock.ts";
import { countedLines } from "#platform/server/counted-lines.ts";
import { watchDisk } from "#platform/server/disk.ts";
import { startJobs } from "#platform/server/jobs.ts";
import { markOfKey } from "#platform/server/log.ts";
import { measureListening, measurePool, openMetrics } from "#platform/server/metrics.ts";
import type { Patience } from "#platform/server/slow-clients.ts";
import { throttleKeyWith } from "#platform/server/throttle.ts";
import { startBackgroundWork } from "./jobs.ts";
import { buildOf } from "./pages.ts";
import { buildServer } from "./server.ts";

/** What one node is told. */
export interface Configuration {
  readonly databaseUrl: string;
  /** The server itself, when `databaseUrl` is a pooler's. */
  readonly databaseDirectUrl?: string | undefined;
  /** A standby that takes reads of length. */
  readonly databaseReplicaUrl?: string | undefined;
  /** Where the database writes, when it is on this machine. */
  readonly dataDirectory?: string | undefined;
  readonly connections?: number;
  readonly secret: string;
  readonly clock?: Clock;
  readonly pause?: Pause;
  /** How this node is called among the others: its machine and process unless told. */
  readonly nodeName?: string;
  readonly smtp?: { readonly url: string; readonly from: string } | undefined;
  readonly site: Site;
  /** What keeps copies of the images for many readers; empty or absent: pages ask this node. */
  readonly imagesUrl?: string | undefined;
  /** Where the public directory of schools is asked; empty or absent: never. */
  readonly educationDirectoryUrl?: string;
  /** How many proxies of ours stand before the node: the address that the outermost one saw is the caller's, what a caller pretends is not. */
  readonly trustedProxies?: number;
  readonly metricsToken?: string | undefined;
  /** A fuse of this node against a flood from one address; whole schools, or a proxy, sit behind one. */
  readonly callsPerMinute?: number;
  /** How long a client may take to send a request; unless told, long enough for any line. */
  readonly patience?: Patience;
  readonly logLevel?: string;
  /** Where log lines go; standard output unless told. */
  readonly logTo?: { write(line: string): void };
}

/** What pages and mails say of the federation. */
export interface Site {
  readonly publicUrl: string;
  readonly federationName: string;
  readonly contactEmail: string;
  readonly credit: string;
  readonly isDemonstration: boolean;
}

/** So long a stop takes at most: two seconds for what was asked, the rest for jobs and connections. */
const CLOSE_MS = 6_000;

export interface Application {
  readonly http: FastifyInstance;
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly served: readonly Endpoint[];
  /** What /metrics says of this node. */
  readonly registry: Registry;
  /** Every route, those of no contract too: `GET /healthz`. */
  readonly routes: readonly string[];
  /** Resolves once this node knows every change committed before, also those made past its API, and has done what its answers did not wait for. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** Everything one node runs on a database that is migrated; the program and the tests both open it. */
export async function startApplication(configuration: Configuration): Promise<Application> {
  const {
    connections = 10,
    clock = () => new Date(),
    pause = (ms) => setTimeout(ms),
    smtp,
    nodeName = `${hostname()}:${process.pid}`,
  } = configuration;
  const build = buildOf();
  const metrics = openMetrics(build);
  watchDisk(configuration.dataDirectory);
  const complain = countedLines((connections, last) => http?.log.warn({ err: last, connections }, "database connections lost"));
  const lose = (error: Error) => {
    metrics.connectionsLost.inc();
    complain(error);
  };
  let http: FastifyInstance | undefined;
  const warn = (error: unknown, words: string) => http?.log.warn({ err: error }, words);
  const unexpected = (error: unknown) => http?.log.error({ err: error }, "unexpected");
  const afterwards = afterwardsOf(unexpected);
  const options = { max: connections, complain: lose, directUrl: configuration.databaseDirectUrl };
  const { db, pool, connect, close } = openDatabase(configuration.databaseUrl, options);
  measurePool(metrics, pool);
  const replica =
    configuration.databaseReplicaUrl === undefined
      ? undefined
      : openReadReplica(configuration.databaseReplicaUrl, pool, {
          max: connections,
          complain: (error) => warn(error, "replica passed over"),
          count: (answered) => metrics.replicaReads.inc({ answered }),
        });
  const longWork = longWorkOf({ db, connect, clock, complain: unexpected });
  try {
    const listening = listenToChanges(() => connect("palmares changes"), pool);
    const [changes, jobs] = await Promise.all([listening, startJobs(pool, complain)]);
    measureListening(metrics, changes);
    const tools = {
      db,
      reads: replica?.db ?? db,
      pool,
      clock,
      pause,
      changes,
      jobs,
      longWork,
      metrics,
      nodeName,
      build,
      keyMark: markOfKey(configuration.secret),
      afterwards,
      warn,
      throttleKey: throttleKeyWith(configuration.secret),
      outbox: outboxOf(jobs, clock),
      configuration: configurationOf(db, changes),
      smtp,
    };
    const server = await buildServer(tools, configuration);
    http = server.app;
    await startBackgroundWork({ ...tools, site: configuration.site, educationDirectoryUrl: configuration.educationDirectoryUrl ?? "" });
    return {
      http,
      db,
      pool,
      registry: metrics.registry,
      served: server.served,
      routes: server.routes,
      async settle() {
        await afterwards.done();
        await changes.settle();
      },
      async close() {
        const closeAll = async () => {
          await longWork.close();
          await http?.close();
          await afterwards.done();
          await jobs.close();
          await changes.close();
          await replica?.close();
          await close();
        };
        // Whoever waits for a database that says nothing waits for minutes.
        await Promise.race([closeAll(), setTimeout(CLOSE_MS, undefined, { ref: false })]);
        metrics.close();
      },
    };
  } catch (error) {
    await longWork.close();
    await replica?.close();
    await close();
    throw error;
  }
}
