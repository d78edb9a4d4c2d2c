import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#platform/server/clock.ts";
import { securityLog } from "#platform/server/log.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";

const LOG_INTERVAL_MS = 15 * 60_000;
const MAX_ADDRESSES = 10_000;

/** Logs the pseudonym of an address where so many sign-ins wait that some are rejected, once in a quarter of an hour. */
export function logFloods(log: FastifyBaseLogger, pseudonymOf: (word: string) => string, clock: Clock): (ip: string) => void {
  const recentlyLogged = ttlCache(clock, LOG_INTERVAL_MS, MAX_ADDRESSES);
  return (ip) =>
    void recentlyLogged.getOrLoad(ip, async () =>
      securityLog(log).warn(
        { from: pseudonymOf(ip) },
        "tries to sign in are sent away at an address: too many wait, new browsers there are held up",
      ),
    );
}
