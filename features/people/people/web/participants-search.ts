import { peopleParameters } from "#contest/registrations/web/people-search.ts";
import { read, searchOf } from "#platform/web/search-params.ts";
import type { AccountKind } from "../participants.contract.ts";

const { stage: _, ...parameters } = peopleParameters;

/** What the list of participants reads from its address: `/admin/participants?year=2027&category=C2&status=PENDING&account=alone&personne=12`. */
export const participantsSearch = searchOf({
  ...parameters,
  category: read.text,
  account: read.oneOf<AccountKind>("alone", "pupils", "members"),
  etablissement: read.id,
  club: read.id,
  personne: read.id,
  /** The task to start when the list has loaded; it is then removed from the address. */
  tache: read.oneOf("register", "write"),
});
export type ParticipantsSearch = ReturnType<typeof participantsSearch>;

export const participantsFilter = (year: number, { search, category, status, account, etablissement, club }: ParticipantsSearch) => ({
  "filter.registrations.year": String(year),
  ...(search && { search }),
  ...(category && { "filter.registrations.category.name": category }),
  ...(status && { "filter.registrations.status": status }),
  ...(account && { "filter.registrations.account": account }),
  ...(etablissement && { "filter.registrations.establishment.id": etablissement }),
  ...(club && { "filter.registrations.club.id": club }),
});
