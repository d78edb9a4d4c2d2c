import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/web/api.ts";
import { apiQuery } from "#platform/web/query.ts";
import { dashboardApi } from "../dashboard.contract.ts";

const REFETCH_MS = 30_000;
/** As long as the server caches its counts. */
const RECENT_MS = 20_000;

const hasJustChanged = (queries: QueryClient): boolean =>
  queries
    .getMutationCache()
    .getAll()
    .some(({ state: { status, submittedAt } }) => status === "success" && Date.now() - submittedAt < RECENT_MS);

/** The dashboard of a season, reloaded every half minute while it is shown, and after each change made here; the old data stays meanwhile. */
export function useDashboard(year = 0) {
  const queries = useQueryClient();
  return useQuery({
    ...apiQuery(dashboardApi.read, { query: { year } }),
    queryFn: () => call(dashboardApi.read, { query: { year, afterChange: hasJustChanged(queries) ? "true" : "false" } }),
    enabled: year !== 0,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
}
