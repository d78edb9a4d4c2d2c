import { type PageSearch, pageSearch, textSearch, yearSearch } from "#platform/web/address.ts";

/** Some of the lines, by what is to be done with them. */
export const views = ["included", "leftOut", "doubtful"] as const;
export type View = (typeof views)[number];

/** What the address of the renewal says: `/etablissement/participants/reinscription?year=2026&category=C1&view=doubtful`. */
export interface RenewalSearch extends PageSearch {
  /** The year that the pupils come from; the latest unless said otherwise. */
  readonly year?: number;
  /** In which they were that year. */
  readonly category?: string;
  readonly view?: View;
}

export const renewalSearch = (search: Record<string, unknown>): RenewalSearch => ({
  ...pageSearch(search),
  ...yearSearch(search),
  ...textSearch(search, "category"),
  ...viewSearch(search),
});

function viewSearch(search: Record<string, unknown>): { readonly view?: View } {
  const view = views.find((one) => one === search.view);
  return view ? { view } : {};
}
