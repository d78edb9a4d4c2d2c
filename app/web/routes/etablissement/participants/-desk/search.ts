import { asRanges } from "#features/pupils/id-ranges.ts";
import type { RegistrationStatus } from "#features/registrations/validation.ts";
import { type PageSearch, pageSearch, textSearch, yearSearch } from "#platform/web/address.ts";

/**
 * What the address of the pupils' page says: `/etablissement/participants?year=2027&stage=12&status=PENDING&nouveaux=1200-1222`.
 * To come back from adding pupils: `navigate({ to: "/etablissement/participants", search: searchOfNewcomers(ids) })`.
 */
export interface PupilsSearch extends PageSearch {
  /** The active year unless said otherwise. */
  readonly year?: number;
  /** The stage whose grades are included. */
  readonly stage?: string;
  /** `PENDING`: those to confirm. */
  readonly status?: RegistrationStatus;
  /** The accounts that were just added: their registrations are offered to be confirmed. */
  readonly nouveaux?: string;
}

export const pupilsSearch = (search: Record<string, unknown>): PupilsSearch => ({
  ...pageSearch(search),
  ...yearSearch(search),
  ...(/^[1-9]\d{0,9}$/.test(String(search.stage)) && textSearch(search, "stage")),
  ...((search.status === "PENDING" || search.status === "CONFIRMED") && { status: search.status }),
  ...(/^\d+(-\d+)?(\.\d+(-\d+)?)*$/.test(String(search.nouveaux)) && textSearch(search, "nouveaux")),
});

/** The address that offers to confirm the pupils just added, by the ids of their accounts. */
export const searchOfNewcomers = (userIds: readonly string[]): PupilsSearch => ({ status: "PENDING", nouveaux: asRanges(userIds) });
