import type { NodeTools } from "#database/node-tools.ts";
import type { Connection } from "#database/open.ts";
import { HOUR_MS } from "#platform/contract/time-units.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import type { StageForSteps } from "#season/stages/server/steps.service.ts";
import type { OnlineStage, Registrations, SeasonFigures } from "../dashboard.contract.ts";
import { estimateForAll, samplingIntervalFor } from "../estimate.ts";
import { WATCHED_HOURS } from "../hours.ts";
import { mergeCounts } from "../merge-counts.ts";
import { stageUnderWay } from "../stage-under-way.ts";
import * as queries from "./dashboard.queries.ts";

const MAX_CENTERS = 6;
const TTL_MS = 20_000;
/** The days of a past season hardly change. */
const PAST_TTL_MS = HOUR_MS;
const MAX_CACHED_SEASONS = 5;

/**
 * The dashboards of the seasons, computed once in twenty seconds for all viewers, so that they do not slow down the saving of answers. They are
 * computed sooner for a user who has changed data and looks for it.
 */
export function createDashboardReader({
  reads,
  clock,
}: Pick<NodeTools, "reads" | "clock">): (year: number, afterChange: boolean) => Promise<SeasonFigures> {
  const seasons = ttlCache(clock, TTL_MS, MAX_CACHED_SEASONS);
  const pastDays = ttlCache(clock, PAST_TTL_MS, MAX_CACHED_SEASONS);
  const daysBefore = (year: number) => pastDays.getOrLoad(String(year), () => queries.countDays(reads, year - 1));
  return (year, afterChange) =>
    seasons.getOrLoad(
      String(year),
      async () => readDashboard(reads, year, { now: clock(), daysBefore: await daysBefore(year) }),
      afterChange,
    );
}

interface DashboardContext {
  readonly now: Date;
  readonly daysBefore: Registrations["daysBefore"];
}

async function readDashboard(db: Connection, year: number, { now, daysBefore }: DashboardContext): Promise<SeasonFigures> {
  const [registrations, memberships, stages, mails] = await Promise.all([
    queries.countRegistrations(db, year),
    queries.countMemberships(db, year),
    queries.listStages(db, year),
    queries.countMails(db),
  ]);
  const current = stageUnderWay(stages);
  const stage = current && (await readStage(db, current, now));
  return { at: now, year, registrations: { ...registrations, daysBefore }, ...memberships, stage, mails };
}

type Stage = Awaited<ReturnType<typeof queries.listStages>>[number];

async function readStage(db: Connection, stage: Stage, now: Date): Promise<SeasonFigures["stage"]> {
  const { id, name, isClosed, physical, date, hour } = stage;
  const stageForSteps = { ...stage, questionnaireId: id };
  if (!physical) return { id, name, isClosed, physical, ...(await readOnline(db, stageForSteps, now)) };
  return { id, name, isClosed, physical, date, hour, ...(await queries.countSitting(db, stageForSteps, MAX_CENTERS)) };
}

type OnlineProgress = Pick<OnlineStage, "expected" | "opened" | "isEstimated" | "saved" | "finished" | "hours" | "days">;

async function readOnline(db: Connection, stage: StageForSteps, now: Date): Promise<OnlineProgress> {
  const since = new Date(now.getTime() - WATCHED_HOURS * HOUR_MS);
  const [expected, openings] = await Promise.all([
    queries.countExpected(db, stage),
    queries.countOpenings(db, stage.questionnaireId, since),
  ]);
  const { opened, saved } = openings;
  const samplingInterval = samplingIntervalFor(opened);
  const saves = await queries.countSaves(db, stage, { samplingInterval, since });
  const forAll = (found: number) => estimateForAll(found, saves.counted, opened);
  return {
    expected,
    opened,
    isEstimated: samplingInterval > 1,
    saved,
    finished: forAll(saves.finished),
    hours: mergeCounts(openings.hours, saves.hours, ({ hour }) => hour).map(([hour, opened, saved]) => ({
      hour: new Date(hour),
      opened,
      saved: forAll(saved),
    })),
    days: mergeCounts(openings.days, saves.days, ({ day }) => day).map(([day, opened, saved]) => ({ day, opened, saved: forAll(saved) })),
  };
}
