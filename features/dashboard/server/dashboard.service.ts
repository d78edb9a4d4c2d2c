import type { Connection } from "#database/open.ts";
import { countEligible } from "#features/questionnaires/server/progress.service.ts";
import type { SteppedStage } from "#features/questionnaires/server/steps.service.ts";
import type { Clock } from "#platform/server/clock.ts";
import { recent } from "#platform/server/recent.ts";
import type { Dashboard, OnlineStage, Registrations } from "../dashboard.contract.ts";
import { estimated, everyOf } from "../estimate.ts";
import { WATCHED_HOURS } from "../hours.ts";
import { joined } from "../moves.ts";
import { stageUnderWay } from "../stage-under-way.ts";
import * as queries from "./dashboard.queries.ts";

const HOUR_MS = 3_600_000;
const MOST_CENTERS = 6;
const KEPT_MS = 20_000;
/** The days of a season that is over hardly change. */
const PAST_KEPT_MS = HOUR_MS;
const SEASONS_KEPT = 5;

interface Tools {
  readonly reads: Connection;
  readonly clock: Clock;
}

/** The dashboards of the seasons, counted once for everybody who looks within twenty seconds: watching takes nothing from the saving of answers. */
export function dashboardsOf({ reads, clock }: Tools): (year: number) => Promise<Dashboard> {
  const seasons = recent(clock, KEPT_MS, SEASONS_KEPT);
  const pastDays = recent(clock, PAST_KEPT_MS, SEASONS_KEPT);
  const daysBefore = (year: number) => pastDays.know(String(year), () => queries.countDays(reads, year - 1));
  return (year) => seasons.know(String(year), async () => readDashboard(reads, year, { now: clock(), daysBefore: await daysBefore(year) }));
}

interface Known {
  readonly now: Date;
  readonly daysBefore: Registrations["daysBefore"];
}

async function readDashboard(db: Connection, year: number, { now, daysBefore }: Known): Promise<Dashboard> {
  const [registrations, memberships, stages, mails] = await Promise.all([
    queries.countRegistrations(db, year),
    queries.countMemberships(db, year),
    queries.listStages(db, year),
    queries.countMails(db),
  ]);
  const watched = stageUnderWay(stages);
  const stage = watched && (await readStage(db, watched, now));
  return { at: now, year, registrations: { ...registrations, daysBefore }, ...memberships, stage, mails };
}

type Stage = Awaited<ReturnType<typeof queries.listStages>>[number];

async function readStage(db: Connection, stage: Stage, now: Date): Promise<Dashboard["stage"]> {
  const { id, name, isClosed, physical, date, hour } = stage;
  const stepped = { ...stage, questionnaireId: id };
  if (!physical) return { id, name, isClosed, physical, ...(await readOnline(db, stepped, now)) };
  return { id, name, isClosed, physical, date, hour, ...(await queries.countSitting(db, stepped, MOST_CENTERS)) };
}

type Crowd = Pick<OnlineStage, "expected" | "opened" | "isEstimated" | "saved" | "finished" | "hours" | "days">;

async function readOnline(db: Connection, stage: SteppedStage, now: Date): Promise<Crowd> {
  const since = new Date(now.getTime() - WATCHED_HOURS * HOUR_MS);
  const [expected, openings] = await Promise.all([
    countEligible(db, stage.questionnaireId),
    queries.countOpenings(db, stage.questionnaireId, since),
  ]);
  const { opened, saved } = openings;
  const every = everyOf(opened);
  const saves = await queries.countSaves(db, stage, { every, since });
  const forAll = (found: number) => estimated(found, saves.counted, opened);
  return {
    expected,
    opened,
    isEstimated: every > 1,
    saved,
    finished: forAll(saves.finished),
    hours: joined(openings.hours, saves.hours, ({ hour }) => hour).map(([hour, opened, saved]) => ({
      hour: new Date(hour),
      opened,
      saved: forAll(saved),
    })),
    days: joined(openings.days, saves.days, ({ day }) => day).map(([day, opened, saved]) => ({ day, opened, saved: forAll(saved) })),
  };
}
