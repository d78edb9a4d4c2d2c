import { useQuery } from "@tanstack/react-query";
import type { Endpoint, ResponseOf } from "#platform/contract/endpoint.ts";
import type { CallRequest } from "./api.ts";
import { apiQuery } from "./query.ts";

/** The answer of a reference list that does not change; `undefined` while there is no request, or no answer yet. */
export const useSuggestions = <const E extends Endpoint>(endpoint: E, request: CallRequest<E>[0] | null): ResponseOf<E> | undefined =>
  useQuery({
    ...apiQuery(endpoint, ...([request ?? {}] as unknown as CallRequest<E>)),
    enabled: request !== null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
