import { pupilsApi } from "#features/pupils/pupils.contract.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import { everyPage } from "#platform/web/every-page.ts";
import type { PupilsSearch } from "./search.ts";

export type PupilsQuery = NonNullable<CallOf<typeof pupilsApi.list>["query"]>;

/** Which pupils an address asks for, whatever the page and the order. */
export const narrowedBy = ({ search, stage, status }: PupilsSearch, year: number): PupilsQuery => ({
  "filter.registrations.year": String(year),
  ...(search && { search }),
  ...(stage && { "filter.results.questionnaireId": stage }),
  ...(status && { "filter.registrations.status": status }),
});

/** All of them, page after page. */
export const fetchEveryone = (query: PupilsQuery): Promise<PersonOnWire[]> =>
  everyPage((window) => call(pupilsApi.list, { query: { ...query, ...window } }));
