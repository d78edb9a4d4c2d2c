import { useQuery } from "@tanstack/react-query";
import { categoriesApi } from "#features/categories/categories.contract.ts";
import { configurationApi } from "#features/configuration/configuration.contract.ts";
import { pupilsApi } from "#features/pupils/pupils.contract.ts";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { everyPage } from "#platform/web/every-page.ts";
import { ask } from "#platform/web/query.ts";
import { askedBy, usePage } from "#platform/web/usePage.ts";
import type { ParticipantsSearch } from "./search.ts";

type Query = NonNullable<CallOf<typeof pupilsApi.participants>["query"]>;

/** Which participants an address asks for, whatever the page and the order. */
const narrowedBy = (year: number, { search, category, status, account, etablissement, club }: ParticipantsSearch): Query => ({
  "filter.registrations.year": String(year),
  ...(search && { search }),
  ...(category && { "filter.registrations.category.name": category }),
  ...(status && { "filter.registrations.status": status }),
  ...(account && { "filter.registrations.account": account }),
  ...(etablissement && { "filter.registrations.establishment.id": etablissement }),
  ...(club && { "filter.registrations.club.id": club }),
});

/** How many participants a query finds; absent until it is known. */
const useCount = (query: Query): number | undefined =>
  useQuery(ask(pupilsApi.participants, { query: { ...query, limit: 1 } })).data?.meta.totalItems;

/** What the address asks for, and the choices around it. */
export function useParticipants(year: number, asked: ParticipantsSearch) {
  const narrowed = narrowedBy(year, asked);
  const ofYear = narrowedBy(year, {});
  return {
    list: usePage(pupilsApi.participants, {
      query: { ...narrowed, ...askedBy(asked) },
    }),
    everyone: () => everyPage((window) => call(pupilsApi.participants, { query: { ...narrowed, ...window } })),
    all: useCount(ofYear),
    pending: useCount({ ...ofYear, "filter.registrations.status": "PENDING" }),
    years: useQuery(ask(configurationApi.years)).data ?? [year],
    categories: useQuery(ask(categoriesApi.names)).data?.map(({ name }) => name) ?? [],
  };
}
