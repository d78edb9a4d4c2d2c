import type { RoomTools } from "#features/node/server/node.service.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { dashboardApi } from "../dashboard.contract.ts";
import { createDashboardReader } from "./dashboard.service.ts";
import { readFirstSeason } from "./first-season.service.ts";

type Tools = Pick<RoomTools, "db" | "reads" | "clock" | "configuration"> & { readonly sendsMail: boolean };

/** The office's dashboard, and before the first convocation what there is still to do. */
export function dashboardRoutes(api: Api, tools: Tools): void {
  const readDashboard = createDashboardReader(tools);
  implement(api, dashboardApi.read, ({ query: { year } }) => readDashboard(year));
  implement(api, dashboardApi.firstSeason, () => readFirstSeason(tools));
}
