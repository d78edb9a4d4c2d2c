import { type Api, implement } from "#platform/server/implement.ts";
import { dashboardApi } from "../dashboard.contract.ts";
import { dashboardsOf } from "./dashboard.service.ts";

/** The office's dashboard. */
export function dashboardRoutes(api: Api, tools: Parameters<typeof dashboardsOf>[0]): void {
  const dashboardOf = dashboardsOf(tools);
  implement(api, dashboardApi.read, ({ query: { year } }) => dashboardOf(year));
}
