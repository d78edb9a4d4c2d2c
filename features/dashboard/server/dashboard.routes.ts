import type { NodeTools } from "#database/node-tools.ts";
import { type Api, implement } from "#platform/server/implement.ts";
import { dashboardApi } from "../dashboard.contract.ts";
import { createDashboardReader } from "./dashboard.service.ts";

/** The office's dashboard. */
export function dashboardRoutes(api: Api, tools: Pick<NodeTools, "reads" | "clock">): void {
  const readDashboard = createDashboardReader(tools);
  implement(api, dashboardApi.read, ({ query: { year } }) => readDashboard(year));
}
