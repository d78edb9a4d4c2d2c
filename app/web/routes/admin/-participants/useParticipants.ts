import { useQuery } from "@tanstack/react-query";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { participantsApi } from "#features/people/participants.contract.ts";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { fetchAllPages } from "#platform/web/fetch-all-pages.ts";
import { apiQuery } from "#platform/web/query.ts";
import { pageQueryOf, usePage } from "#platform/web/usePage.ts";
import type { ParticipantsSearch } from "./search.ts";

type Query = NonNullable<CallInputOf<typeof participantsApi.list>["query"]>;

/** The filters in the address, without page and order. */
const filterOf = (year: number, { search, category, status, account, etablissement, club }: ParticipantsSearch): Query => ({
  "filter.registrations.year": String(year),
  ...(search && { search }),
  ...(category && { "filter.registrations.category.name": category }),
  ...(status && { "filter.registrations.status": status }),
  ...(account && { "filter.registrations.account": account }),
  ...(etablissement && { "filter.registrations.establishment.id": etablissement }),
  ...(club && { "filter.registrations.club.id": club }),
});

/** How many participants match a query; undefined until loaded. */
const useCount = (query: Query): number | undefined =>
  useQuery(apiQuery(participantsApi.list, { query: { ...query, limit: 1 } })).data?.meta.totalItems;

/** The list for the address, and the available filters. */
export function useParticipants(year: number, search: ParticipantsSearch) {
  const filter = filterOf(year, search);
  const yearFilter = filterOf(year, {});
  return {
    list: usePage(participantsApi.list, {
      query: { ...filter, ...pageQueryOf(search) },
    }),
    fetchAll: () => fetchAllPages((window) => call(participantsApi.list, { query: { ...filter, ...window } })),
    total: useCount(yearFilter),
    pending: useCount({ ...yearFilter, "filter.registrations.status": "PENDING" }),
    years: useQuery(apiQuery(configurationApi.years)).data ?? [year],
    categories: useQuery(apiQuery(categoriesApi.names)).data?.map(({ name }) => name) ?? [],
  };
}
