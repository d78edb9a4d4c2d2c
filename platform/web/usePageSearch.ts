import { useNavigate, useSearch } from "@tanstack/react-router";
import type { PageSearch } from "./search-params.ts";

/** The page, the search and the sorts in the address of this list, and their setters. Any change except of the page returns to the first. */
export function usePageSearch() {
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as PageSearch;
  /** Typing in the search leaves one step in the history, unless `isStep`. */
  const change = (changes: object, isStep = false): void =>
    void navigate({
      to: ".",
      search: (previous: object) => ({ ...previous, page: undefined, ...changes }),
      replace: "search" in changes && !isStep,
      resetScroll: "page" in changes && !("sans" in changes),
    } as never);
  /** Opens or closes a window over the list, whose page stays. */
  const show = (window: object): void => change({ page: search.page, ...window });
  return { search, change, show };
}
