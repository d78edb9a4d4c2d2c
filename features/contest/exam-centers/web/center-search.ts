import { type PageSearch, pageSearch, textSearch } from "#platform/web/search-params.ts";
import { type CandidateState, candidateStates } from "../candidate-state.ts";

/** Search parameters of a center: which candidates, in which order, ten per page or all. */
export interface CenterSearch extends Omit<PageSearch, "limit"> {
  readonly category?: string;
  readonly state?: CandidateState;
  readonly limit?: 0;
}

export function centerSearch(search: Record<string, unknown>): CenterSearch {
  const state = candidateStates.find((one) => one === search.state);
  const { limit: _, ...page } = pageSearch(search);
  return {
    ...page,
    ...textSearch(search, "category"),
    ...(state && { state }),
    ...(Number(search.limit) === 0 && search.limit !== undefined && { limit: 0 as const }),
  };
}
