import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/web/query.ts";
import { dashboardApi } from "../dashboard.contract.ts";

const REFETCH_MS = 30_000;

/** The dashboard of a season, reloaded every half minute while it is shown; the old data stays meanwhile. */
export const useDashboard = (year: number | undefined) =>
  useQuery({
    ...apiQuery(dashboardApi.read, { query: { year: year ?? 0 } }),
    enabled: year !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_MS,
  });
