import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { type Aggregator, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
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

export interface Build {
  readonly version: string;
  /** The time when its pages were built; null without a build. */
  readonly builtAt: Date | null;
}

export function openMetrics({ version, builtAt }: Build): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const eventLoop = watchEventLoop();
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
  const savesInProgress = trackInProgress();
  const metrics: Metrics = {
    registry,
    eventLoop,
    connectionsLost,
    replicaReads,
    savesInProgress,
    clockOffset: 0,
    close() {
      eventLoop.close();
    },
  };
  const [counted, worst] = [gaugesIn(registry), gaugesIn(registry, "max")];
  counted("palmares_password_hashes_waiting", "Passwords that wait for their turn to be hashed: log-ins, above all", waitingHashes);
  counted("palmares_saves_in_flight", "Saves of answers that have begun and are not answered", savesInProgress.count);
  worst("palmares_saves_oldest_seconds", "How long the oldest of them has taken", savesInProgress.oldestSeconds);
  const { lag } = eventLoop;
  worst("palmares_event_loop_delay_p99_seconds", "How long works due waited for the event loop, 99 of 100 at most", () => lag().p99);
  worst("palmares_event_loop_delay_max_seconds", "How long one work due waited for the event loop", () => lag().longest);
  worst("palmares_event_loop_utilisation_ratio", "The share of the time in which the event loop worked", () => lag().utilisation);
  worst("palmares_clock_offset_seconds", "How far the clock of this machine is ahead of the database's", () =>
    Math.abs(metrics.clockOffset),
  );
  new Gauge({
    name: "palmares_build_info",
    help: "1, by the version that runs, and when it was built",
    labelNames: ["version", "built"],
    registers,
    aggregator: "max",
  }).set({ version, built: builtAt?.toISOString() ?? "" }, 1);
  return metrics;
}

/** One value, or one for each value of the label; `undefined` if unknown. */
type Reading = number | Readonly<Record<string, number>> | undefined;

export const gaugesIn =
  (registry: Registry, aggregator: Aggregator = "sum") =>
  (name: string, help: string, read: () => Reading | Promise<Reading>, label = ""): void => {
    new Gauge({
      name,
      help,
      labelNames: label === "" ? [] : [label],
      registers: [registry],
      aggregator,
      async collect() {
        const value = await read();
        this.reset();
        if (typeof value === "number") this.set(value);
        else for (const [one, count] of Object.entries(value ?? {})) this.set({ [label]: one }, count);
      },
    });
  };

export const measureListening = ({ registry }: Metrics, { isListening }: Pick<Changes, "isListening">): void =>
  gaugesIn(registry, "min")(
    "palmares_changes_listening",
    "1: what other nodes change is heard at once; 0: not, and memory is read anew every two seconds",
    () => Number(isListening()),
  );

export function measurePool({ registry }: Metrics, pool: pg.Pool): void {
  const counted = gaugesIn(registry);
  const connections = () => ({ idle: pool.idleCount, used: pool.totalCount - pool.idleCount });
  counted("palmares_pool_connections", "Connections of the pool by what they do", connections, "state");
  counted("palmares_pool_size", "How many connections the pool may open", () => pool.options.max);
  counted("palmares_pool_waiting", "Queries that wait for a connection of the pool", () => pool.waitingCount);
}

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
