import type { RegistrationStatus } from "#features/memberships/membership-labels.ts";
import { toRanges } from "#features/pupils/id-ranges.ts";
import { type PageSearch, pageSearch, textSearch, yearSearch } from "#platform/web/search-params.ts";

/**
 * Search parameters of the pupils: `/etablissement/participants?year=2027&stage=12&status=PENDING&nouveaux=1200-1222`.
 * To come back from adding pupils: `navigate({ to: "/etablissement/participants", search: searchOfNewcomers(ids) })`.
 */
export interface PupilsSearch extends PageSearch {
  /** The active year by default. */
  readonly year?: number;
  /** The stage whose grades are included. */
  readonly stage?: string;
  /** `PENDING`: those to confirm. */
  readonly status?: RegistrationStatus;
  /** The accounts just added: the page offers to confirm their registrations. */
  readonly nouveaux?: string;
}

export const pupilsSearch = (search: Record<string, unknown>): PupilsSearch => ({
  ...pageSearch(search),
  ...yearSearch(search),
  ...(/^[1-9]\d{0,9}$/.test(String(search.stage)) && textSearch(search, "stage")),
  ...((search.status === "PENDING" || search.status === "CONFIRMED") && { status: search.status }),
  ...(/^\d+(-\d+)?(\.\d+(-\d+)?)*$/.test(String(search.nouveaux)) && textSearch(search, "nouveaux")),
});

/** Search parameters that offer to confirm the pupils just added, by account id. */
export const searchOfNewcomers = (userIds: readonly string[]): PupilsSearch => ({ status: "PENDING", nouveaux: toRanges(userIds) });
