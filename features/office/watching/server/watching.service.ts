import type { FastifyInstance } from "fastify";
import { countActiveSessions } from "#access/sessions/server/sessions.service.ts";
import type { Database } from "#database/open.ts";
import { MINUTE_MS } from "#platform/contract/time-units.ts";
import { quantileOf } from "../times.ts";
import type { Watching } from "../watching.contract.ts";
import { watchCalls } from "./calls.metrics.ts";
import { startReporting, type Tools } from "./reports.ts";
import * as queries from "./watching.queries.ts";
import { measureWork } from "./work.metrics.ts";

const SECOND_MS = 1_000;
/** A node that reports every five seconds counts as silent after this. */
const SILENT_AFTER_MS = 20 * SECOND_MS;
/** How long a node that disappeared is listed. */
const MISSED_MS = 15 * MINUTE_MS;
const ACTIVE_MS = 15 * MINUTE_MS;

/** Adds the metrics of a stage to a node's, and reports to the other nodes; returns a function that writes the report at once. */
export function watch(app: FastifyInstance, tools: Tools): () => Promise<void> {
  measureWork(tools.metrics.registry, tools.db, tools.clock);
  return startReporting(app, tools, watchCalls(app, tools.metrics.registry));
}

export async function readWatching(db: Database, now: Date, isSending: boolean): Promise<Watching> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const within = (milliseconds: number) => ({ since: ago(milliseconds), until: ago(-MINUTE_MS) });
  const [minutes, times, lastAt, reports, stage, work, running, active] = await Promise.all([
    queries.listMinutes(db, within(60 * MINUTE_MS)),
    queries.countSaveTimes(db, within(MINUTE_MS)),
    queries.lastSaveAt(db, within(60 * MINUTE_MS)),
    queries.listLastReports(db, within(MISSED_MS)),
    queries.findActiveStage(db),
    queries.countWork(db, now),
    queries.countRunningJobs(db),
    countActiveSessions(db, ago(ACTIVE_MS)),
  ]);
  const { savesUnderWay, ...nodesState } = nodesStateOf(reports, now);
  return {
    at: now,
    stage: stage ?? null,
    minutes: minutes.map(({ minute, ...counts }) => ({ minute: new Date(minute), ...counts })),
    saves: {
      perSecond: times.reduce((sum, count) => sum + count, 0) / 60,
      median: quantileOf(0.5, times),
      p99: quantileOf(0.99, times),
      underWay: savesUnderWay,
      lastAt,
    },
    ...nodesState,
    active,
    mails: { ...sumWork([work.mails]), isSending },
    jobs: { ...sumWork(work.queues), running },
  };
}

function nodesStateOf(reports: Awaited<ReturnType<typeof queries.listLastReports>>, now: Date) {
  const nodes = reports.map(({ node, at, connectionsUsed, connectionsSize, queriesWaiting, loopDelayMs, loopUtilisation, ...report }) => ({
    name: node,
    seenAt: at,
    isSilent: now.getTime() - at.getTime() > SILENT_AFTER_MS,
    connections: { used: connectionsUsed, size: connectionsSize, waiting: queriesWaiting },
    delay: loopDelayMs / 1_000,
    utilisation: loopUtilisation,
    version: report.version,
    builtAt: report.builtAt,
    clockOffset: report.clockOffsetMs / 1_000,
  }));
  const respondingReports = reports.filter((_, index) => !nodes[index]?.isSilent);
  const sum = (of: "logInsWaiting" | "savesUnderWay") => respondingReports.reduce((all, report) => all + report[of], 0);
  return { nodes, logInsWaiting: sum("logInsWaiting"), savesUnderWay: sum("savesUnderWay") };
}

function sumWork(kinds: readonly { readonly waiting: number; readonly failed: number; readonly oldestWaiting: string | null }[]) {
  const oldest = kinds.flatMap(({ oldestWaiting }) => (oldestWaiting === null ? [] : [Date.parse(oldestWaiting)]));
  return {
    waiting: kinds.reduce((sum, { waiting }) => sum + waiting, 0),
    failed: kinds.reduce((sum, { failed }) => sum + failed, 0),
    oldestWaiting: oldest.length > 0 ? new Date(Math.min(...oldest)) : null,
  };
}
