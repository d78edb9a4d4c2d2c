import type { Clock } from "#platform/server/clock.ts";

/** Past so many, more is no worse. */
const MOST_COUNTED = 30;
/** Of more addresses those that asked last are kept. */
const MOST_ADDRESSES = 20_000;

/** How much each address has asked of late, in this process: as time goes by asks are forgotten, one each `forgetMs`. */
export function recentAsks(clock: Clock, forgetMs: number) {
  // Those that asked last stand last.
  const places = new Map<string, { readonly asks: number; readonly at: number }>();
  const forgetOldest = (now: number) => {
    for (const [ip, { at }] of places) {
      if (places.size <= MOST_ADDRESSES && Math.abs(now - at) < MOST_COUNTED * forgetMs) return;
      places.delete(ip);
    }
  };
  return {
    /** With the last one. */
    of: (ip: string): number => places.get(ip)?.asks ?? 0,
    /** One more; gives how many there are with it. */
    add(ip: string): number {
      const now = clock().getTime();
      const before = places.get(ip);
      // Also when the clock was set back since.
      const left = before ? Math.max(0, before.asks - Math.abs(now - before.at) / forgetMs) : 0;
      const asks = Math.min(MOST_COUNTED, left + 1);
      places.delete(ip);
      places.set(ip, { asks, at: now });
      forgetOldest(now);
      return asks;
    },
  };
}
