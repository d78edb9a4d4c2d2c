import type { Clock } from "#platform/server/clock.ts";

const MAX_COUNTED = 30;
const MAX_ADDRESSES = 20_000;

/** Recent requests per address, in this process; one is forgotten each `decayMs`. */
export function recentRequests(clock: Clock, decayMs: number) {
  // The most recent ones come last.
  const addresses = new Map<string, { readonly count: number; readonly at: number }>();
  const discardOldest = (now: number) => {
    for (const [ip, { at }] of addresses) {
      if (addresses.size <= MAX_ADDRESSES && Math.abs(now - at) < MAX_COUNTED * decayMs) return;
      addresses.delete(ip);
    }
  };
  return {
    countOf: (ip: string): number => addresses.get(ip)?.count ?? 0,
    add(ip: string): number {
      const now = clock().getTime();
      const before = addresses.get(ip);
      // Also if the clock was set back.
      const remaining = before ? Math.max(0, before.count - Math.abs(now - before.at) / decayMs) : 0;
      const count = Math.min(MAX_COUNTED, remaining + 1);
      addresses.delete(ip);
      addresses.set(ip, { count, at: now });
      discardOldest(now);
      return count;
    },
  };
}
