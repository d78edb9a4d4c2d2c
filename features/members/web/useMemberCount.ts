import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { ask } from "#platform/web/query.ts";
import { membersApi } from "../members.contract.ts";

/** How many members the club has in a year, all or those who wait; not asked without a year. */
export const useMemberCount = (clubId: string, year: number | null, status?: "PENDING"): UseQueryResult<number> =>
  useQuery({
    ...ask(membersApi.list, { params: { clubId, year: year ?? 0 }, query: { ...(status && { status }), limit: 1 } }),
    enabled: year !== null,
    select: ({ meta }) => meta.totalItems,
  });
