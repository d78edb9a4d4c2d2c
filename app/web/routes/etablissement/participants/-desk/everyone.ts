import { pupilsApi } from "#features/pupils/pupils.contract.ts";
import type { PersonOnWire } from "#features/users/users.contract.ts";
import type { CallOf } from "#platform/contract/endpoint.ts";
import { call } from "#platform/web/api.ts";
import type { PupilsSearch } from "./search.ts";

export type PupilsQuery = NonNullable<CallOf<typeof pupilsApi.list>["query"]>;

/** Which pupils an address asks for, whatever the page and the order. */
export const narrowedBy = ({ search, stage, status }: PupilsSearch, year: number): PupilsQuery => ({
  "filter.registrations.year": String(year),
  ...(search && { search }),
  ...(stage && { "filter.results.questionnaireId": stage }),
  ...(status && { "filter.registrations.status": status }),
});

const MOST_AT_ONCE = 100;

/** All of them, page after page. */
export async function fetchEveryone(query: PupilsQuery): Promise<PersonOnWire[]> {
  const found: PersonOnWire[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await call(pupilsApi.list, { query: { ...query, limit: MOST_AT_ONCE, page } });
    found.push(...data);
    last = meta.totalPages;
  }
  return found;
}
