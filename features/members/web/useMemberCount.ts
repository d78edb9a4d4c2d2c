import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { apiQuery } from "#platform/web/query.ts";
import { membersApi } from "../members.contract.ts";

/** The number of a club's members in a year, all or only pending; not requested without a year. */
export const useMemberCount = (clubId: string, year: number | null, status?: "PENDING"): UseQueryResult<number> =>
  useQuery({
    ...apiQuery(membersApi.list, { params: { clubId, year: year ?? 0 }, query: { ...(status && { status }), limit: 1 } }),
    enabled: year !== null,
    select: ({ meta }) => meta.totalItems,
  });
