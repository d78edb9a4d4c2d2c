import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { PageSearch } from "./address.ts";
import type { CallRequest } from "./api.ts";
import { ask } from "./query.ts";

/** A page of a list, for `<DataTable list={…}>`: its old rows stay, dimmed, while the next ones load. */
export const usePage = <const E extends Endpoint>(endpoint: E, ...request: CallRequest<E>) =>
  useQuery({ ...ask(endpoint, ...request), placeholderData: keepPreviousData });

/** What a list is asked for of what its address says; a sort that it does not know is the server's to refuse. */
export const askedBy = ({ page, search, sortBy }: PageSearch) => ({
  ...(page && { page }),
  ...(search && { search }),
  ...(sortBy && { sortBy: [...sortBy] as never }),
});
