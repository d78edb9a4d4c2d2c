import { queryOptions, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import type { CallInputOf, Endpoint, ResponseOf } from "#platform/contract/endpoint.ts";
import { type CallRequest, call } from "./api.ts";

/** A query to the server, for those who also prefetch it, or share it: `apiQuery(clubsApi.one, { params: { id } })`. */
export const apiQuery = <const E extends Endpoint>(endpoint: E, ...request: CallRequest<E>) =>
  queryOptions<ResponseOf<E>>({
    queryKey: [endpoint.path, (request[0] ?? {}) as CallInputOf<E>],
    queryFn: () => call(endpoint, ...request),
  });

type Options<E extends Endpoint> = Omit<UseQueryOptions<ResponseOf<E>>, "queryKey" | "queryFn" | "select">;

type QueryInput<E extends Endpoint> =
  Record<never, never> extends CallInputOf<E> ? [input?: CallInputOf<E> & Options<E>] : [input: CallInputOf<E> & Options<E>];

/** What the server answers, and when it is asked: `useApiQuery(clubsApi.one, { params: { id }, enabled: isOpen })`. */
export function useApiQuery<const E extends Endpoint>(endpoint: E, ...[input]: QueryInput<E>) {
  const { params, query, body, ...options } = (input ?? {}) as Options<E> & Readonly<Record<"params" | "query" | "body", unknown>>;
  return useQuery({ ...apiQuery(endpoint, ...([{ params, query, body }] as unknown as CallRequest<E>)), ...options });
}
