import type { Database } from "#database/open.ts";
import type { Clock } from "#platform/server/clock.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { recent } from "#platform/server/recent.ts";
import { type Dashboard, dashboardApi } from "../dashboard.contract.ts";
import { readDashboard } from "./dashboard.service.ts";

interface Tools {
  readonly db: Database;
  readonly clock: Clock;
}

const KEPT_MS = 5_000;
const SEASONS_KEPT = 5;

/** The office's dashboard: counted once for everybody who looks within five seconds, so that watching takes nothing from the saving of answers. */
export function dashboardRoutes(api: Api, { db, clock }: Tools): void {
  const seasons = recent(clock, KEPT_MS, SEASONS_KEPT);
  implement(api, dashboardApi.read, ({ query: { year } }) => seasons.know<Dashboard>(String(year), () => readDashboard(db, year, clock())));
}
