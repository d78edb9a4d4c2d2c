import { type PageSearch, pageSearch, textSearch, yearSearch } from "#platform/web/search-params.ts";

/** Views of the lines, by what will be done with them. */
export const views = ["included", "leftOut", "doubtful"] as const;
export type View = (typeof views)[number];

/** Search parameters of the renewal: `/etablissement/participants/reinscription?year=2026&category=C1&view=doubtful`. */
export interface RenewalSearch extends PageSearch {
  /** The year the pupils come from; by default the latest. */
  readonly year?: number;
  /** Their category in that year. */
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
