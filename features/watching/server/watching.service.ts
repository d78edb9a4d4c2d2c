import type { FastifyInstance } from "fastify";
import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Metrics } from "#platform/server/metrics.ts";
import { watchCalls } from "./calls.metrics.ts";
import { measureWork } from "./work.metrics.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** Adds to a node's figures what the night of a stage is made of. */
export function watch(app: FastifyInstance, { db, clock, metrics }: Tools): void {
  watchCalls(app, metrics.registry);
  measureWork(metrics.registry, db, clock);
}
