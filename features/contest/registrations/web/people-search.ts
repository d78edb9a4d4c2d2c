import type { RegistrationStatus } from "#access/responsibility/membership-labels.ts";
import { idSearch, type PageSearch, pageSearch, textSearch, yearSearch } from "#platform/web/search-params.ts";

/** Search parameters of a list of people: `?year=2027&stage=12&status=PENDING`. */
export interface PeopleSearch extends PageSearch {
  /** The active year by default. */
  readonly year?: number;
  /** The stage whose results are included. */
  readonly stage?: string;
  /** `PENDING`: registrations to confirm. */
  readonly status?: RegistrationStatus;
}

export const peopleSearch = (search: Record<string, unknown>) =>
  ({
    ...pageSearch(search),
    ...yearSearch(search),
    ...idSearch(search, "stage"),
    ...(/^(PENDING|CONFIRMED)$/.test(String(search.status)) && textSearch(search, "status")),
  }) as PeopleSearch;
