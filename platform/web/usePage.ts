import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { CallRequest } from "./api.ts";
import { apiQuery } from "./query.ts";
import type { PageSearch } from "./search-params.ts";
import { usePageSearch } from "./usePageSearch.ts";

/** A page of a list, for `<DataTable list={…}>`: its old rows stay, dimmed, while the next ones load. */
export const usePage = <const E extends Endpoint>(endpoint: E, ...request: CallRequest<E>) =>
  useQuery({ ...apiQuery(endpoint, ...request), placeholderData: keepPreviousData });

/** The query of a list from its address; the server refuses an unknown sort. */
export const pageQueryOf = ({ page, limit, search, sortBy }: PageSearch) => ({
  ...(page && { page }),
  ...(limit && { limit }),
  ...(search && { search }),
  ...(sortBy && { sortBy: [...sortBy] }),
});

/** A list for `<DataTable {...table}>`: its page, its search and its sorts are in the address; its filters in the request. */
export function useTable<const E extends Endpoint>(endpoint: E, request: { readonly query: object; readonly params?: object }) {
  const { search, change, show } = usePageSearch();
  const list = usePage(endpoint, ...([{ ...request, query: { ...pageQueryOf(search), ...request.query } }] as unknown as CallRequest<E>));
  return { search, change, show, table: { list, search, onChange: change, hasSizes: true } };
}
