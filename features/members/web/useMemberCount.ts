import { useQuery } from "@tanstack/react-query";
import { membersPage } from "./members-page.ts";

/** The number of a club's members in a year, all or only pending; not requested without a year. */
export const useMemberCount = (clubId: string, year: number | null, status?: "PENDING") =>
  useQuery({
    ...membersPage({ clubId, year: year ?? 0 })({ ...(status && { status }) }, { limit: 1 }),
    enabled: year !== null,
    select: ({ meta }) => meta.totalItems,
  });
