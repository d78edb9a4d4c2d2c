import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { type EventLoop, watchEventLoop } from "./event-loop.ts";
import { hashesWaiting } from "./password.ts";

/**
 * The figures of one node for Prometheus; rooms add theirs to the registry. Each gauge says how those of several processes are joined: counts are
 * added, of what all of them see or suffer the worst stands.
 */
export interface Metrics {
  readonly registry: Registry;
  readonly eventLoop: EventLoop;
  readonly connectionsLost: Counter;
  close(): void;
}

export function openMetrics(): Metrics {
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
      this.set(hashesWaiting());
    },
  });
  const connectionsLost = new Counter({
    name: "palmares_database_connections_lost_total",
    help: "Connections to the database that broke",
    registers,
  });
  return {
    registry,
    eventLoop,
    connectionsLost,
    close() {
      eventLoop.close();
    },
  };
}

function measureEventLoop(registry: Registry, { lateness }: EventLoop): void {
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
  gauge("palmares_event_loop_delay_p99_seconds", "How long works due waited for the event loop, 99 of 100 at most", () => lateness().p99);
  gauge("palmares_event_loop_delay_max_seconds", "How long one work due waited for the event loop", () => lateness().longest);
  gauge("palmares_event_loop_utilisation_ratio", "The share of the time in which the event loop worked", () => lateness().utilisation);
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

/** Every call by its route and how it ended. */
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
