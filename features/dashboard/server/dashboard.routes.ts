import { requestPagesOf } from "#features/establishments/server/request-pages.service.ts";
import type { RoomTools } from "#features/node/server/node.service.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { dashboardApi } from "../dashboard.contract.ts";
import { createDashboardReader } from "./dashboard.service.ts";
import { readFirstSeason } from "./first-season.service.ts";

type Tools = Pick<RoomTools, "db" | "reads" | "clock" | "configuration" | "changes"> & { readonly sendsMail: boolean };

/** Until when an account that has answered meanwhile is not counted yet. */
const TTL_MS = 20_000;

/** The office's dashboard, and before the first convocation what there is still to do. */
export function dashboardRoutes(api: Api, tools: Tools): void {
  const readDashboard = createDashboardReader(tools);
  const [countSchools, countClubs] = [countWaitingIn("establishment_requests", tools), countWaitingIn("club_requests", tools)];
  implement(api, dashboardApi.read, async ({ query: { year } }) => {
    const [dashboard, schools, clubs] = await Promise.all([readDashboard(year), countSchools(), countClubs()]);
    return { ...dashboard, requests: { schools, clubs } };
  });
  implement(api, dashboardApi.firstSeason, () => readFirstSeason(tools));
}

/** Counted once for all viewers, again after each new request and each decision; of the primary, as a replica may still show it waiting. */
function countWaitingIn(table: "establishment_requests" | "club_requests", { db, clock, changes }: Tools) {
  const cache = changes.cached([table], () => Promise.resolve(ttlCache(clock, TTL_MS, 1)));
  return async () => (await cache()).getOrLoad("", () => requestPagesOf(table).countWaiting(db));
}
