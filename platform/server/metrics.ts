import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Changes } from "./changes.ts";
import { type EventLoop, watchEventLoop } from "./event-loop.ts";
import { type InProgress, trackInProgress } from "./in-progress.ts";
import { waitingHashes } from "./password.ts";

/**
 * The metrics of one node for Prometheus; features add theirs to the registry. Each gauge declares how several processes are aggregated: counts are
 * added; for values that concern all of them, the worst is used.
 */
export interface Metrics {
  readonly registry: Registry;
  readonly eventLoop: EventLoop;
  readonly connectionsLost: Counter;
  /** Reads, by the server that answered. */
  readonly replicaReads: Counter<"answered">;
  readonly savesInProgress: InProgress;
  /** How far this machine's clock is ahead of the database's, in seconds; 0 until measured. */
  clockOffset: number;
  close(): void;
}

/** The build that a node runs. */
export interface Build {
  readonly version: string;
  /** When its pages were built; null: not built. */
  readonly builtAt: Date | null;
}

export function openMetrics({ version, builtAt }: Build): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const eventLoop = watchEventLoop();
  measureEventLoop(registry, eventLoop);
  new Gauge({
    name: "palmares_password_hashes_waiting",
    help: "Passwords that wait for their turn to be hashed: log-ins, above all",
    registers,
    collect() {
      this.set(waitingHashes());
    },
  });
  const connectionsLost = new Counter({
    name: "palmares_database_connections_lost_total",
    help: "Connections to the database that broke",
    registers,
  });
  const replicaReads = new Counter({
    name: "palmares_replica_reads_total",
    help: "Reads that a replica may take, by who answered: primary where it is behind or away",
    labelNames: ["answered"],
    registers,
  });
  const metrics: Metrics = {
    registry,
    eventLoop,
    connectionsLost,
    replicaReads,
    savesInProgress: trackInProgress(),
    clockOffset: 0,
    close() {
      eventLoop.close();
    },
  };
  measureSavesInProgress(metrics);
  new Gauge({
    name: "palmares_clock_offset_seconds",
    help: "How far the clock of this machine is ahead of the database's",
    registers,
    aggregator: "max",
    collect() {
      this.set(Math.abs(metrics.clockOffset));
    },
  });
  new Gauge({
    name: "palmares_build_info",
    help: "1, by the version that runs, and when it was built",
    labelNames: ["version", "built"],
    registers,
    aggregator: "max",
  }).set({ version, built: builtAt?.toISOString() ?? "" }, 1);
  return metrics;
}

function measureSavesInProgress({ registry, savesInProgress }: Metrics): void {
  const registers = [registry];
  new Gauge({
    name: "palmares_saves_in_flight",
    help: "Saves of answers that have begun and are not answered",
    registers,
    collect() {
      this.set(savesInProgress.count());
    },
  });
  new Gauge({
    name: "palmares_saves_oldest_seconds",
    help: "How long the oldest of them has taken",
    registers,
    aggregator: "max",
    collect() {
      this.set(savesInProgress.oldestSeconds());
    },
  });
}

function measureEventLoop(registry: Registry, { lag }: EventLoop): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: "max",
      collect() {
        this.set(read());
      },
    });
  gauge("palmares_event_loop_delay_p99_seconds", "How long works due waited for the event loop, 99 of 100 at most", () => lag().p99);
  gauge("palmares_event_loop_delay_max_seconds", "How long one work due waited for the event loop", () => lag().longest);
  gauge("palmares_event_loop_utilisation_ratio", "The share of the time in which the event loop worked", () => lag().utilisation);
}

/** Whether notifications arrive. */
export function measureListening({ registry }: Metrics, { isListening }: Pick<Changes, "isListening">): void {
  new Gauge({
    name: "palmares_changes_listening",
    help: "1: what other nodes change is heard at once; 0: not, and memory is read anew every two seconds",
    registers: [registry],
    aggregator: "min",
    collect() {
      this.set(Number(isListening()));
    },
  });
}

/** The connections of a node's pool, and the queries that wait for one. */
export function measurePool({ registry }: Metrics, pool: pg.Pool): void {
  new Gauge({
    name: "palmares_pool_connections",
    help: "Connections of the pool by what they do",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: "palmares_pool_size",
    help: "How many connections the pool may open",
    registers: [registry],
    collect() {
      this.set(pool.options.max);
    },
  });
  new Gauge({
    name: "palmares_pool_waiting",
    help: "Queries that wait for a connection of the pool",
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

/** Every call, by route and status. */
export function measureCalls(app: FastifyInstance, { registry }: Metrics): void {
  const durations = new Histogram({
    name: "palmares_http_request_duration_seconds",
    help: "Time until a call is answered",
    labelNames: ["method", "route", "status"],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method, routeOptions } = request;
    durations.observe({ method, route: routeOptions.url ?? "none", status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
}
