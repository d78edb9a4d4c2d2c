import { queryOptions } from "@tanstack/react-query";
import type { CallInputOf, Endpoint, ResponseOf } from "#platform/contract/endpoint.ts";
import { type CallRequest, call } from "./api.ts";

/** A query to the server, for `useQuery(apiQuery(clubsApi.one, { params: { id } }))`. */
export const apiQuery = <const E extends Endpoint>(endpoint: E, ...request: CallRequest<E>) =>
  queryOptions<ResponseOf<E>>({
    queryKey: [endpoint.path, (request[0] ?? {}) as CallInputOf<E>],
    queryFn: () => call(endpoint, ...request),
  });
