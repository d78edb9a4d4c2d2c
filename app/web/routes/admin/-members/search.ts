import { idSearch, type PageSearch, pageSearch, yearSearch } from "#platform/web/search-params.ts";

/** Filters of the lists of clubs and of schools, in their addresses and in the calls. */
export const registrationFilters = {
  inscrits: "registered",
  payes: "paid",
  "a-payer": "to_pay",
  "non-inscrits": "not_registered",
} as const;
export type FilterName = keyof typeof registrationFilters;

/** Search parameters of the clubs or of the schools: `/admin/clubs?year=2027&adhesion=a-payer&modifier=12`. */
export interface MembersSearch extends PageSearch {
  /** The active year by default. */
  readonly year?: number;
  readonly adhesion?: FilterName;
  /** The one being edited. */
  readonly modifier?: string;
  readonly ajouter?: "oui";
  /** The request, for a school or a club, being decided. */
  readonly demande?: string;
}

export const membersSearch = (search: Record<string, unknown>): MembersSearch => ({
  ...pageSearch(search),
  ...yearSearch(search),
  ...(Object.hasOwn(registrationFilters, String(search.adhesion)) && { adhesion: search.adhesion as FilterName }),
  ...idSearch(search, "modifier"),
  ...idSearch(search, "demande"),
  ...(search.ajouter === "oui" && { ajouter: "oui" }),
});
