import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/web/query.ts";
import { pupilsApi } from "../pupils.contract.ts";

/** How many pupils the school has in a year, all or pending; not fetched without a year. */
export const usePupilCount = (year: number | null, status?: "PENDING"): UseQueryResult<number> =>
  useQuery({
    ...apiQuery(pupilsApi.list, {
      query: { "filter.registrations.year": String(year), ...(status && { "filter.registrations.status": status }), limit: 1 },
    }),
    enabled: year !== null,
    select: ({ meta }) => meta.totalItems,
  });
