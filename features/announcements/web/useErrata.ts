import { useQuery } from "@tanstack/react-query";
import { call } from "#platform/web/api.ts";
import { announcementsApi, type ErratumOnWire } from "../announcements.contract.ts";

/** The server holds each answer until something changes, a minute at most; then it is asked again. */
const [PAUSE_MS, PAUSE_AFTER_FAILURE_MS] = [1_000, 10_000];

const none: readonly ErratumOnWire[] = [];
const queryKey = [announcementsApi.errata.path];

/** The errata of the open stage, within seconds of their publication; not asked for while the page is hidden, nor once the sheet is closed (PPL-11). */
export function useErrata(isClosed: boolean): readonly ErratumOnWire[] {
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const known = client.getQueryData<{ readonly revision: string }>(queryKey)?.revision;
      return call(announcementsApi.errata, { query: known === undefined ? {} : { known }, signal } as never);
    },
    enabled: !isClosed,
    refetchInterval: ({ state }) => (state.status === "error" ? PAUSE_AFTER_FAILURE_MS : PAUSE_MS),
    refetchOnWindowFocus: true,
    retry: false,
    staleTime: 0,
  });
  return data?.errata ?? none;
}
