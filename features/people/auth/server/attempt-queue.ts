import type { FastifyBaseLogger } from "fastify";
import type { Clock } from "#platform/server/clock.ts";
import { tooMany } from "#platform/server/errors.ts";
import { securityLog } from "#platform/server/log.ts";
import type { takeAllowedTry } from "#platform/server/throttle.ts";
import { ttlCache } from "#platform/server/ttl-cache.ts";
import { type QueueTools, waitingQueue } from "./waiting-queue.ts";

/** Waiting attempts: for one account from one address, from one address, in all. */
const MAX_PER_ACCOUNT = 20;
const MAX_PER_ADDRESS = 200;
const MAX_WAITING = 2_000;
const TIMEOUT_MS = 75_000;

interface QueuedAttempt {
  readonly ip: string;
  readonly key: string;
  readonly browser: string;
  readonly signal: AbortSignal;
}

/** Queue of attempts that come too soon: each is checked in its turn, right or wrong. Nodes share the counts, but not the queue. */
export function createAttemptQueue(tools: QueueTools) {
  const queue = waitingQueue(tools, TIMEOUT_MS, retryLater);
  return {
    /** Waits until `take` accepts this attempt; 429 if too many wait, or for too long. */
    wait({ ip, key, browser, signal }: QueuedAttempt, take: () => ReturnType<typeof takeAllowedTry>): Promise<void> {
      const admission = queue.wait([ip, key], [browser], take, signal);
      queue.limitTo(MAX_PER_ACCOUNT, [ip, key]);
      queue.limitTo(MAX_PER_ADDRESS, [ip]);
      queue.limitTo(MAX_WAITING, []);
      return admission;
    },
  };
}

export type AttemptQueue = ReturnType<typeof createAttemptQueue>;

const retryLater = () => tooMany(60, "Beaucoup d'essais se font pour ce compte depuis votre réseau\u00A0: recommencez dans une minute.");

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
