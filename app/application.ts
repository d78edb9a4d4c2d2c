import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Registry } from "prom-client";
import { createOutbox } from "#access/mail/server/mail.service.ts";
import { createLongWork } from "#core/jobs/server/long-work.service.ts";
import { type Database, openDatabase } from "#database/open.ts";
import { openReadReplica } from "#database/read-replica.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { listenToChanges } from "#platform/server/changes.ts";
import { countedLines } from "#platform/server/counted-lines.ts";
import { deferredWorkOf } from "#platform/server/deferred-work.ts";
import { watchDisk } from "#platform/server/disk.ts";
import { startJobs } from "#platform/server/jobs.ts";
import { fingerprintOfKey } from "#platform/server/log.ts";
import { measureListening, measurePool, openMetrics } from "#platform/server/metrics.ts";
import { hashCodeWith } from "#platform/server/secret.ts";
import { throttleKeyWith } from "#platform/server/throttle.ts";
import { configurationOf } from "#season/configuration/server/configuration.service.ts";
import { startBackgroundWork } from "./jobs.ts";
import type { NodeConfiguration } from "./node-configuration.ts";
import { readBuild } from "./pages.ts";
import { buildServer } from "./server.ts";

/** Longest stop: two seconds for current requests, the rest for jobs and connections. */
const CLOSE_MS = 6_000;

export interface Application {
  readonly http: FastifyInstance;
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly served: readonly Endpoint[];
  readonly registry: Registry;
  /** Includes routes without a contract, such as `GET /healthz`. */
  readonly routes: readonly string[];
  /** Resolves once this node has seen every earlier commit, also those made outside its API, and has finished its deferred work. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export async function startApplication(configuration: NodeConfiguration): Promise<Application> {
  const {
    connections = 10,
    clock = () => new Date(),
    pause = (ms) => setTimeout(ms),
    smtp,
    nodeName = `${hostname()}:${process.pid}`,
  } = configuration;
  const build = readBuild();
  const metrics = openMetrics(build);
  watchDisk(configuration.dataDirectory);
  const onError = countedLines((connections, last) => http?.log.warn({ err: last, connections }, "database connections lost"));
  const onConnectionLost = (error: Error) => {
    metrics.connectionsLost.inc();
    onError(error);
  };
  let http: FastifyInstance | undefined;
  const warn = (error: unknown, words: string) => http?.log.warn({ err: error }, words);
  const logUnexpected = (error: unknown) => http?.log.error({ err: error }, "unexpected");
  const deferredWork = deferredWorkOf(logUnexpected);
  const options = { max: connections, onError: onConnectionLost, directUrl: configuration.databaseDirectUrl };
  const { db, pool, connect, close } = openDatabase(configuration.databaseUrl, options);
  measurePool(metrics, pool);
  const replica =
    configuration.databaseReplicaUrl === undefined
      ? undefined
      : openReadReplica(configuration.databaseReplicaUrl, pool, {
          max: connections,
          onError: (error) => warn(error, "replica passed over"),
          onRead: (source) => metrics.replicaReads.inc({ answered: source }),
        });
  const longWork = createLongWork({ db, connect, clock, onError: logUnexpected });
  try {
    const listening = listenToChanges(() => connect("palmares changes"), pool);
    const [changes, jobs] = await Promise.all([listening, startJobs(pool, onError)]);
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
      keyMark: fingerprintOfKey(configuration.secret),
      deferredWork,
      warn,
      throttleKey: throttleKeyWith(configuration.secret),
      outbox: createOutbox(jobs, clock, hashCodeWith(configuration.secret)),
      configuration: configurationOf(db, changes),
      smtp,
      site: configuration.site,
      secret: configuration.secret,
      formerSecret: configuration.formerSecret,
      educationDirectoryUrl: configuration.educationDirectoryUrl ?? "",
    };
    const server = await buildServer(tools, configuration);
    http = server.app;
    await startBackgroundWork(tools);
    return {
      http,
      db,
      pool,
      registry: metrics.registry,
      served: server.served,
      routes: server.routes,
      async settle() {
        await deferredWork.done();
        await changes.settle();
      },
      async close() {
        const closeAll = async () => {
          await longWork.close();
          await http?.close();
          await deferredWork.done();
          await jobs.close();
          await changes.close();
          await replica?.close();
          await close();
        };
        // A silent database would block for minutes.
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
