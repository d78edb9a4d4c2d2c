import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ask } from "#platform/web/query.ts";
import { pupilsApi } from "../pupils.contract.ts";

/** How many pupils the school has in a year, all or those who wait; not asked without a year. */
export const usePupilCount = (year: number | null, status?: "PENDING"): UseQueryResult<number> =>
  useQuery({
    ...ask(pupilsApi.list, {
      query: { "filter.registrations.year": String(year), ...(status && { "filter.registrations.status": status }), limit: 1 },
    }),
    enabled: year !== null,
    select: ({ meta }) => meta.totalItems,
  });
