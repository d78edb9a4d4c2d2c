import { type QueryClient, useQuery } from "@tanstack/react-query";
import { call } from "#platform/web/api.ts";
import { fetchOrCached, responseCache } from "#platform/web/response-cache.ts";
import { announcementsApi, type ErratumOnWire, type PublishedErrataOnWire } from "../announcements.contract.ts";
import { isOtherStage } from "../errata-revision.ts";

/** The pauses before the next request; the server holds each request until a change, for a minute at most. */
const [PAUSE_MS, PAUSE_AFTER_FAILURE_MS] = [1_000, 10_000];

const STORED_NAME = "errata";

const none: readonly ErratumOnWire[] = [];
const queryKey = [announcementsApi.errata.path];

/** Stores the errata that came with the questions, so that the sheet waits only for the next ones. */
export function acceptErrata(queries: QueryClient, published: PublishedErrataOnWire): void {
  queries.setQueryData(queryKey, published);
  void responseCache.save(STORED_NAME, published).catch(() => undefined);
}

/**
 * The errata of the active stage, within seconds of their publication (PPL-11). Hidden pages send no requests; offline, the last ones read are shown.
 * A closed sheet sends requests too, because the office may open its stage again.
 */
export function useErrata(onStageChanged: () => void): readonly ErratumOnWire[] {
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<PublishedErrataOnWire>(queryKey)?.revision;
      if (known === undefined) return fetchOrCached(STORED_NAME, () => call(announcementsApi.errata, { query: {}, signal }));
      const published = await call(announcementsApi.errata, { query: { known }, signal });
      if (published.revision !== known) void responseCache.save(STORED_NAME, published).catch(() => undefined);
      if (isOtherStage(known, published.revision)) onStageChanged();
      return published;
    },
    refetchInterval: ({ state }) => (state.status === "error" ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS),
    refetchOnWindowFocus: true,
    retry: false,
    staleTime: 0,
  });
  return data?.errata ?? none;
}
