import { type PeopleSearch, peopleSearch } from "#contest/registrations/web/people-search.ts";
import { textSearch } from "#platform/web/search-params.ts";

/** The address's value for pupils without a class. */
export const NO_CLASS = "sans-classe";

/** The class as calls name it; pupils without one have an empty name. */
export const classNameOf = (classe: string): string => (classe === NO_CLASS ? "" : classe);

/**
 * Search parameters of the pupils: `/etablissement/participants?year=2027&classe=5e+B&stage=12&status=PENDING&nouveaux=1200-1222`.
 * To come back from adding pupils: `navigate({ to: "/etablissement/participants", search: searchOfNewcomers(ids) })`.
 */
export interface PupilsSearch extends PeopleSearch {
  readonly classe?: string;
  /** The accounts just added: the page offers to confirm their registrations. */
  readonly nouveaux?: string;
  /** The task to start when the list has loaded; it is then removed from the address. */
  readonly tache?: "add" | "confirm";
}

export const pupilsSearch = (search: Record<string, unknown>): PupilsSearch => ({
  ...peopleSearch(search),
  ...((search.tache === "add" || search.tache === "confirm") && { tache: search.tache }),
  ...textSearch(search, "classe"),
  ...(/^\d+(-\d+)?(\.\d+(-\d+)?)*$/.test(String(search.nouveaux)) && textSearch(search, "nouveaux")),
});
