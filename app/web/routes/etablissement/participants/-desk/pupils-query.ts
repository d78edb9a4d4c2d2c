import type { PersonOnWire } from "#features/people/people.contract.ts";
import { pupilsApi } from "#features/pupils/pupils.contract.ts";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { fetchAllPages } from "#platform/web/fetch-all-pages.ts";
import type { PupilsSearch } from "./search.ts";

export type PupilsQuery = NonNullable<CallInputOf<typeof pupilsApi.list>["query"]>;

/** The filters in the address, without page and order. */
export const filterOf = ({ search, stage, status }: PupilsSearch, year: number): PupilsQuery => ({
  "filter.registrations.year": String(year),
  ...(search && { search }),
  ...(stage && { "filter.results.questionnaireId": stage }),
  ...(status && { "filter.registrations.status": status }),
});

/** All of them, page after page. */
export const fetchAllPupils = (query: PupilsQuery): Promise<PersonOnWire[]> =>
  fetchAllPages((window) => call(pupilsApi.list, { query: { ...query, ...window } }));
