import { type PageSearch, pageSearch, yearSearch } from "#platform/web/address.ts";

/** What the lists of clubs and of schools are narrowed to, as their addresses say it, and as the calls do. */
export const filterNamed = { inscrits: "registered", payes: "paid", "a-payer": "to_pay", "non-inscrits": "not_registered" } as const;
export type FilterName = keyof typeof filterNamed;

/** What the address of the clubs or of the schools says: `/admin/clubs?year=2027&adhesion=a-payer&modifier=12`. */
export interface MembersSearch extends PageSearch {
  /** The active year unless said otherwise. */
  readonly year?: number;
  readonly adhesion?: FilterName;
  /** The one that is being changed. */
  readonly modifier?: string;
  readonly ajouter?: "oui";
  /** The request, for a school or a club, that is being decided. */
  readonly demande?: string;
}

export const membersSearch = (search: Record<string, unknown>): MembersSearch => ({
  ...pageSearch(search),
  ...yearSearch(search),
  ...(Object.hasOwn(filterNamed, String(search.adhesion)) && { adhesion: search.adhesion as FilterName }),
  ...(/^[1-9]\d{0,9}$/.test(String(search.modifier)) && { modifier: String(search.modifier) }),
  ...(/^[1-9]\d{0,9}$/.test(String(search.demande)) && { demande: String(search.demande) }),
  ...(search.ajouter === "oui" && { ajouter: "oui" }),
});
