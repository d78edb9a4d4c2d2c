import type { RegistrationStatus } from "#features/memberships/membership-labels.ts";
import type { AccountKind } from "#features/people/participants.contract.ts";
import { type PageSearch, pageSearch, textSearch, yearSearch } from "#platform/web/search-params.ts";

/** Search parameters of the participants: `/admin/participants?year=2027&category=C2&status=PENDING&account=alone&personne=12`. */
export interface ParticipantsSearch extends PageSearch {
  /** The active year by default. */
  readonly year?: number;
  readonly category?: string;
  readonly status?: RegistrationStatus;
  readonly account?: AccountKind;
  /** Only the pupils of this school. */
  readonly etablissement?: string;
  /** Only the members of this club. */
  readonly club?: string;
  /** The open person. */
  readonly personne?: string;
}

const isId = (value: unknown): boolean => /^[1-9]\d{0,9}$/.test(String(value));

export const participantsSearch = (search: Record<string, unknown>): ParticipantsSearch => ({
  ...pageSearch(search),
  ...yearSearch(search),
  ...textSearch(search, "category"),
  ...((search.status === "PENDING" || search.status === "CONFIRMED") && { status: search.status }),
  ...((search.account === "alone" || search.account === "pupils" || search.account === "members") && { account: search.account }),
  ...(isId(search.etablissement) && textSearch(search, "etablissement")),
  ...(isId(search.club) && textSearch(search, "club")),
  ...(isId(search.personne) && textSearch(search, "personne")),
});
