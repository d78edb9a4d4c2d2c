import { useQuery } from "@tanstack/react-query";
import type { PeopleSearch } from "#contest/registrations/web/people-search.ts";
import { apiQuery } from "#platform/web/query.ts";
import { membersApi } from "../members.contract.ts";

export const memberFilterOf = ({ search, stage, status }: PeopleSearch) => ({
  ...(search && { search }),
  ...(stage && { questionnaireId: stage }),
  ...(status && { status }),
});

export const membersPage = (params: { readonly clubId: string; readonly year: number }) => (search: PeopleSearch, window: object) =>
  apiQuery(membersApi.list, { params, query: { ...memberFilterOf(search), ...window } });

export const useMemberCount = (clubId: string, year: number | null, status?: "PENDING") =>
  useQuery({
    ...membersPage({ clubId, year: year ?? 0 })({ ...(status && { status }) }, { limit: 1 }),
    enabled: year !== null,
    select: ({ meta }) => meta.totalItems,
  });
