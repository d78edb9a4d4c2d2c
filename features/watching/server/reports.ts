import type { FastifyInstance } from "fastify";
import type pg from "pg";
import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import type { Build, Metrics } from "#platform/server/metrics.ts";
import { hashesWaiting } from "#platform/server/password.ts";
import type { Tallying } from "./tally.ts";
import { insertReport } from "./watching.queries.ts";

const EVERY_MS = 5_000;
const KEPT_MS = 65 * 60_000;
/** What was told later than this was told by a clock that was put right since. */
const MOST_AHEAD_MS = 60_000;

interface Tools {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly nodeName: string;
  readonly build: Build;
  /** Of the secret that it signs with. */
  readonly keyMark: string;
}

/** Writes down every few seconds what this node did and how it fares, where any node reads it; asked, at once. */
export function reportOf(
  app: FastifyInstance,
  { db, pool, clock, metrics, nodeName, build, keyMark }: Tools,
  tally: Tallying,
): () => Promise<void> {
  const report = async (isLeaving = false) => {
    const done = tally.take();
    const now = clock();
    const { p99, utilisation } = metrics.eventLoop.lateness();
    try {
      const kept = { since: new Date(now.getTime() - KEPT_MS), until: new Date(now.getTime() + MOST_AHEAD_MS) };
      const asked = Date.now();
      const databaseTime = await insertReport(db, kept, {
        ...done,
        node: nodeName,
        at: now,
        saves: done.saveTimes.reduce((sum, count) => sum + count, 0),
        saveTimes: [...done.saveTimes],
        logInsWaiting: hashesWaiting(),
        savesUnderWay: metrics.savesUnderWay.count(),
        connectionsUsed: pool.totalCount - pool.idleCount,
        connectionsSize: pool.options.max,
        queriesWaiting: pool.waitingCount,
        loopDelayMs: Math.round(p99 * 1_000),
        loopUtilisation: utilisation,
        isLeaving,
        ...build,
        keyMark,
        clockOffsetMs: Math.round(metrics.clockOffset * 1_000),
      });
      // The database looked at its clock somewhere between.
      metrics.clockOffset = ((asked + Date.now()) / 2 - databaseTime.getTime()) / 1_000;
    } catch {
      // The database is away, and others tell of it: nothing counted is lost.
      tally.giveBack(done);
    }
  };
  let last = Promise.resolve();
  let isReporting = false;
  const regularly = setInterval(async () => {
    if (isReporting) return;
    isReporting = true;
    last = report();
    await last;
    isReporting = false;
  }, EVERY_MS);
  regularly.unref();
  app.addHook("onClose", async () => {
    clearInterval(regularly);
    await last;
    await report(true);
  });
  return report;
}
