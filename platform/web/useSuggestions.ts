import { useQuery } from "@tanstack/react-query";
import type { AnswerOf, Endpoint } from "#platform/contract/endpoint.ts";
import type { CallRequest } from "./api.ts";
import { ask } from "./query.ts";

/** What a register that does not change has for a request; `undefined` while there is none to make, or no answer yet. */
export const useSuggestions = <const E extends Endpoint>(endpoint: E, request: CallRequest<E>[0] | null): AnswerOf<E> | undefined =>
  useQuery({
    ...ask(endpoint, ...([request ?? {}] as unknown as CallRequest<E>)),
    enabled: request !== null,
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
