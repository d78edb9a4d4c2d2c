import { useQuery } from "@tanstack/react-query";
import type { PeopleSearch } from "#contest/registrations/web/people-search.ts";
import { apiQuery } from "#platform/web/query.ts";
import { membersApi } from "../members.contract.ts";

/** The filters in the address, without page and order. */
export const memberFilterOf = ({ search, stage, status }: PeopleSearch) => ({
  ...(search && { search }),
  ...(stage && { questionnaireId: stage }),
  ...(status && { status }),
});

/** The query of a page of a club's members of a year. */
export const membersPage = (params: { readonly clubId: string; readonly year: number }) => (search: PeopleSearch, window: object) =>
  apiQuery(membersApi.list, { params, query: { ...memberFilterOf(search), ...window } });

/** The number of a club's members in a year, all or only pending; not requested without a year. */
export const useMemberCount = (clubId: string, year: number | null, status?: "PENDING") =>
  useQuery({
    ...membersPage({ clubId, year: year ?? 0 })({ ...(status && { status }) }, { limit: 1 }),
    enabled: year !== null,
    select: ({ meta }) => meta.totalItems,
  });
