import { useQuery } from "@tanstack/react-query";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { membersApi } from "#features/members/members.contract.ts";
import { clubStageFilters } from "#features/stages/club-stages.ts";
import { stagesApi } from "#features/stages/stages.contract.ts";
import { call } from "#platform/web/api.ts";
import { fetchAllPages } from "#platform/web/fetch-all-pages.ts";
import { apiQuery } from "#platform/web/query.ts";
import { pageQueryOf, usePage } from "#platform/web/usePage.ts";
import type { MembersSearch } from "./search.ts";

/** The list for the address, of a club in a year, and the available filters. */
export function useMembers(clubId: string, year: number, memberSearch: MembersSearch) {
  const { search, stage, status } = memberSearch;
  const params = { clubId, year };
  const filter = { ...(search && { search }), ...(stage && { questionnaireId: stage }), ...(status && { status }) };
  const visible = useQuery(apiQuery(stagesApi.visible, { query: { year } })).data;
  return {
    params,
    filter,
    list: usePage(membersApi.list, {
      params,
      query: { ...filter, ...pageQueryOf(memberSearch) },
    }),
    fetchAll: () => fetchAllPages((window) => call(membersApi.list, { params, query: { ...filter, ...window } })),
    years: useQuery(apiQuery(configurationApi.years)).data ?? [year],
    stages: visible && clubStageFilters(visible),
  };
}
