import type { RoomTools } from "#access/mail/server/room-tools.service.ts";
import { countWaiting } from "#contest/accommodations/server/accommodations.service.ts";
import { requestPagesOf } from "#organizations/establishments/server/request-pages.service.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { warningsOfStage } from "#season/stages/reminders.ts";
import { listReminders } from "#season/stages/server/stages.service.ts";
import { dashboardApi } from "../dashboard.contract.ts";
import { createDashboardReader } from "./dashboard.service.ts";
import { readFirstSeason } from "./first-season.service.ts";

type Tools = Pick<RoomTools, "db" | "reads" | "clock" | "configuration" | "changes"> & { readonly sendsMail: boolean };

/** The delay until an account that has answered meanwhile is counted. */
const TTL_MS = 20_000;
const MAX_CACHED_YEARS = 5;

export function dashboardRoutes(api: Api, tools: Tools): void {
  const readDashboard = createDashboardReader(tools);
  const [countSchools, countClubs] = [countWaitingIn("establishment_requests", tools), countWaitingIn("club_requests", tools)];
  const waiting = ttlCache(tools.clock, TTL_MS, 1);
  const readReminders = createRemindersReader(tools);
  implement(api, dashboardApi.read, async ({ query: { year, afterChange } }) => {
    const [dashboard, schools, clubs, accommodations, reminders] = await Promise.all([
      readDashboard(year, afterChange),
      countSchools(),
      countClubs(),
      waiting.getOrLoad("", () => countWaiting(tools.db)),
      readReminders(year),
    ]);
    return { ...dashboard, requests: { schools, clubs, accommodations }, reminders };
  });
  implement(api, dashboardApi.firstSeason, () => readFirstSeason(tools));
}

/** Counted once for all viewers, again after each new request and each decision, and by the primary, as a replica may still show it waiting. */
function countWaitingIn(table: "establishment_requests" | "club_requests", { db, clock, changes }: Tools) {
  const cache = changes.cached([table], () => Promise.resolve(ttlCache(clock, TTL_MS, 1)));
  return async () => (await cache()).getOrLoad("", () => requestPagesOf(table).countWaiting(db));
}

/** The season's demands on the office at the stages of a year, read from time to time for all viewers. */
function createRemindersReader({ db, clock }: Tools) {
  const cache = ttlCache(clock, TTL_MS, MAX_CACHED_YEARS);
  return (year: number) =>
    cache.getOrLoad(String(year), async () =>
      (await listReminders(db, year)).flatMap(({ id, name, today, ...stage }) =>
        warningsOfStage(stage, today).map((sentence) => ({ stageId: id, name, sentence })),
      ),
    );
}
