import { type PeopleSearch, peopleSearch } from "#contest/registrations/web/people-search.ts";
import { idSearch, textSearch } from "#platform/web/search-params.ts";
import type { AccountKind } from "../participants.contract.ts";

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
  /** The task to start when the list has loaded; it is then removed from the address. */
  readonly tache?: "register" | "write";
}

export const participantsSearch = ({ stage: _, ...search }: Record<string, unknown>) =>
  ({
    ...peopleSearch(search),
    ...textSearch(search, "category"),
    ...(/^(alone|pupils|members)$/.test(String(search.account)) && textSearch(search, "account")),
    ...idSearch(search, "etablissement"),
    ...idSearch(search, "club"),
    ...idSearch(search, "personne"),
    ...(/^(register|write)$/.test(String(search.tache)) && textSearch(search, "tache")),
  }) as ParticipantsSearch;
