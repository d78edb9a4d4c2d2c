import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ask } from "#platform/web/query.ts";
import { dashboardApi } from "../dashboard.contract.ts";

const READ_EVERY_MS = 30_000;

/** Where a season stands, read again every half minute while somebody looks: what was read before stays meanwhile. */
export const useDashboard = (year: number | undefined) =>
  useQuery({
    ...ask(dashboardApi.read, { query: { year: year ?? 0 } }),
    enabled: year !== undefined,
    placeholderData: keepPreviousData,
    refetchInterval: READ_EVERY_MS,
  });
