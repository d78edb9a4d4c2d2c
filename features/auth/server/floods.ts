import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#platform/server/clock.ts";
import { securityLog } from "#platform/server/log.ts";
import { recent } from "#platform/server/recent.ts";

const QUIET_MS = 15 * 60_000;
const MOST_KNOWN = 10_000;

/** Tells the log of an address where so many tries to sign in wait that some are sent away, once in a quarter of an hour, by its mark. */
export function warnOfFloods(log: FastifyBaseLogger, mark: (word: string) => string, clock: Clock): (ip: string) => void {
  const told = recent(clock, QUIET_MS, MOST_KNOWN);
  return (ip) =>
    void told.know(ip, async () =>
      securityLog(log).warn(
        { from: mark(ip) },
        "tries to sign in are sent away at an address: too many wait, new browsers there are held up",
      ),
    );
}
