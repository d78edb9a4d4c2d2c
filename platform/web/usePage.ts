import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import type { CallRequest } from "./api.ts";
import { ask } from "./query.ts";

/** A page of a list, for `<DataTable list={…}>`: its old rows stay, dimmed, while the next ones load. */
export const usePage = <const E extends Endpoint>(endpoint: E, ...request: CallRequest<E>) =>
  useQuery({ ...ask(endpoint, ...request), placeholderData: keepPreviousData });
