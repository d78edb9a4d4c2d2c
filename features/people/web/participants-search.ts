import { type PeopleSearch, peopleSearch } from "#features/registrations/web/people-search.ts";
import { apiQuery } from "#platform/web/query.ts";
import { idSearch, textSearch } from "#platform/web/search-params.ts";
import { type AccountKind, participantsApi } from "../participants.contract.ts";

/** Search parameters of the participants: `/admin/participants?year=2027&category=C2&status=PENDING&account=alone&personne=12`. */
export interface ParticipantsSearch extends Omit<PeopleSearch, "stage"> {
  readonly category?: string;
  readonly account?: AccountKind;
  /** Only the pupils of this school. */
  readonly etablissement?: string;
  /** Only the members of this club. */
  readonly club?: string;
  /** The open person. */
  readonly personne?: string;
}

export const participantsSearch = ({ stage: _, ...search }: Record<string, unknown>): ParticipantsSearch => ({
  ...peopleSearch(search),
  ...textSearch(search, "category"),
  ...((search.account === "alone" || search.account === "pupils" || search.account === "members") && { account: search.account }),
  ...idSearch(search, "etablissement"),
  ...idSearch(search, "club"),
  ...idSearch(search, "personne"),
});

/** The query of a page of the participants of a year. */
export const participantsPage =
  (year: number) =>
  ({ search, category, status, account, etablissement, club }: ParticipantsSearch, window: object) =>
    apiQuery(participantsApi.list, {
      query: {
        "filter.registrations.year": String(year),
        ...(search && { search }),
        ...(category && { "filter.registrations.category.name": category }),
        ...(status && { "filter.registrations.status": status }),
        ...(account && { "filter.registrations.account": account }),
        ...(etablissement && { "filter.registrations.establishment.id": etablissement }),
        ...(club && { "filter.registrations.club.id": club }),
        ...window,
      },
    });
