import type { RegistrationStatus } from "#features/memberships/membership-labels.ts";
import { type PageSearch, pageSearch, textSearch, yearSearch } from "#platform/web/search-params.ts";

/** Search parameters of the members: `/club/participants?club=3&year=2027&stage=12&status=PENDING`. */
export interface MembersSearch extends PageSearch {
  /** The active year by default. */
  readonly year?: number;
  /** The stage whose results are included. */
  readonly stage?: string;
  /** `PENDING`: those to confirm. */
  readonly status?: RegistrationStatus;
}

export const membersSearch = (search: Record<string, unknown>): MembersSearch => ({
  ...pageSearch(search),
  ...yearSearch(search),
  ...(/^[1-9]\d{0,9}$/.test(String(search.stage)) && textSearch(search, "stage")),
  ...((search.status === "PENDING" || search.status === "CONFIRMED") && { status: search.status }),
});
