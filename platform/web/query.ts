import { queryOptions } from "@tanstack/react-query";
import type { AnswerOf, CallOf, Endpoint } from "#platform/contract/endpoint.ts";
import { type CallRequest, call } from "./api.ts";

/** A question to the server, for `useQuery(ask(clubsApi.one, { params: { id } }))`. */
export const ask = <const E extends Endpoint>(endpoint: E, ...request: CallRequest<E>) =>
  queryOptions<AnswerOf<E>>({
    queryKey: [endpoint.path, (request[0] ?? {}) as CallOf<E>],
    queryFn: () => call(endpoint, ...request),
  });
