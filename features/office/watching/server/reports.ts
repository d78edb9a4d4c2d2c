import type { FastifyInstance } from "fastify";
import { migrationNames } from "#database/migrate.ts";
import type { NodeTools } from "#database/node-tools.ts";
import { waitingHashes } from "#platform/server/password.ts";
import type { CallCounts } from "./calls.metrics.ts";
import { insertReport } from "./watching.queries.ts";

const REPORT_MS = 5_000;
const RETENTION_MS = 65 * 60_000;
/** Later reports come from a clock that was corrected since. */
const MAX_AHEAD_MS = 60_000;

export type Tools = Pick<NodeTools, "db" | "pool" | "clock" | "metrics" | "nodeName" | "build" | "keyMark">;

/** Saves a report about this node every few seconds, for all nodes; the returned function does it at once. */
export function startReporting(
  app: FastifyInstance,
  { db, pool, clock, metrics, nodeName, build, keyMark }: Tools,
  readCounts: () => Promise<CallCounts>,
): () => Promise<void> {
  let reported: CallCounts | undefined;
  const migrations = migrationNames();
  const report = async (isLeaving = false) => {
    const current = await readCounts();
    const counts = countsSince(reported, current);
    reported = current;
    const now = clock();
    const { p99, utilisation } = metrics.eventLoop.lag();
    try {
      const span = { since: new Date(now.getTime() - RETENTION_MS), until: new Date(now.getTime() + MAX_AHEAD_MS) };
      const sentAt = Date.now();
      const databaseTime = await insertReport(db, span, {
        ...counts,
        node: nodeName,
        at: now,
        saves: counts.saveTimes.reduce((sum, count) => sum + count, 0),
        logInsWaiting: waitingHashes(),
        savesUnderWay: metrics.savesInProgress.count(),
        connectionsUsed: pool.totalCount - pool.idleCount,
        connectionsSize: pool.options.max,
        queriesWaiting: pool.waitingCount,
        loopDelayMs: Math.round(p99 * 1_000),
        loopUtilisation: utilisation,
        isLeaving,
        ...build,
        keyMark,
        lastMigration: (await migrations).at(-1) ?? "",
        clockOffsetMs: Math.round(metrics.clockOffset * 1_000),
      });
      // The database read its clock between these two instants.
      metrics.clockOffset = ((sentAt + Date.now()) / 2 - databaseTime.getTime()) / 1_000;
    } catch {
      // The database is down, which others report: no count is lost.
      reported = countsSince(counts, reported);
    }
  };
  let lastReport = Promise.resolve();
  let isReporting = false;
  const timer = setInterval(async () => {
    if (isReporting) return;
    isReporting = true;
    lastReport = report();
    await lastReport;
    isReporting = false;
  }, REPORT_MS);
  timer.unref();
  app.addHook("onClose", async () => {
    clearInterval(timer);
    await lastReport;
    await report(true);
  });
  return report;
}

const countsSince = (before: CallCounts | undefined, now: CallCounts) => {
  const since = (what: Exclude<keyof CallCounts, "saveTimes">) => now[what] - (before?.[what] ?? 0);
  return {
    saveTimes: now.saveTimes.map((count, bucket) => count - (before?.saveTimes[bucket] ?? 0)),
    openings: since("openings"),
    logIns: since("logIns"),
    refusedLogIns: since("refusedLogIns"),
    failures: since("failures"),
  };
};
