import { type CandidateState, candidateStates } from "#features/exam-centers/candidate-state.ts";
import { type PageSearch, pageSearch, textSearch } from "#platform/web/search-params.ts";

/** Search parameters of a centre: which candidates, in which order, ten per page or all. */
export interface CenterSearch extends PageSearch {
  readonly category?: string;
  readonly state?: CandidateState;
  readonly limit?: 0;
}

export function centerSearch(search: Record<string, unknown>): CenterSearch {
  const state = candidateStates.find((one) => one === search.state);
  return {
    ...pageSearch(search),
    ...textSearch(search, "category"),
    ...(state && { state }),
    ...(Number(search.limit) === 0 && search.limit !== undefined && { limit: 0 as const }),
  };
}
