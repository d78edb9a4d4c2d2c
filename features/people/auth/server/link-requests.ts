import { randomInt } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { NodeTools } from "#database/node-tools.ts";
import type { Clock } from "#platform/server/clock.ts";
import { limitConcurrencyFairly } from "#platform/server/concurrency-limit.ts";
import { tooMany } from "#platform/server/errors.ts";
import { securityLog } from "#platform/server/log.ts";
import { recentRequests } from "./recent-requests.ts";

/** Link requests handled at once by a node: a flood of them must not take connections that others wait for. */
const MAX_CONCURRENT_RESETS = 2;
/** Queue length: a node that stops finishes them within seconds. */
export const MAX_QUEUED_RESETS = 300;
/** Random delay before each, so that the duration of the next call does not reveal whether there was work. */
const MAX_DELAY_MS = 500;
/** A user who comes back after it counts like a first request. */
const RETRY_AFTER_SECONDS = 20;
const LOG_INTERVAL_MS = 60_000;

interface Tools extends Pick<NodeTools, "deferredWork" | "pause" | "clock"> {
  readonly onDropped: () => void;
}

interface LinkRequest {
  readonly ip: string;
  /** The text typed, an identifier or an e-mail address. */
  readonly subject: string;
}

const droppedError = new Error("too many wait");

const retryLater = () =>
  tooMany(
    RETRY_AFTER_SECONDS,
    `Beaucoup de personnes demandent un lien en ce moment\u00A0: recommencez dans ${RETRY_AFTER_SECONDS} secondes.`,
  );

/**
 * Handles « Mot de passe oublié » after the response: addresses take turns, and so do the accounts of each. A request that is already waiting from there
 * is not repeated. If too many wait, one of the address with the most recent requests is dropped for an address with fewer; if none has more, the new
 * request is refused, so that a single accepted request is never lost. Neither depends on which accounts exist.
 *
 * @throws {Refusal} 429 in French if the queue is full.
 */
export function linkRequestQueue({ deferredWork, pause, clock, onDropped }: Tools) {
  const queue = limitConcurrencyFairly(MAX_CONCURRENT_RESETS);
  const recentCounts = recentRequests(clock, RETRY_AFTER_SECONDS * 1_000);
  const queued = new Map<string, { readonly ip: string; readonly drop: () => void }>();

  const makeRoom = (count: number) => {
    onDropped();
    const counts = [...queued].map(([name, { ip, drop }]) => ({ name, drop, count: recentCounts.countOf(ip) }));
    const most = Math.max(...counts.map((one) => one.count));
    if (most <= count) throw retryLater();
    const busiest = counts.filter((one) => one.count === most);
    const one = busiest[randomInt(busiest.length)];
    if (one && queued.delete(one.name)) one.drop();
  };

  return ({ ip, subject }: LinkRequest, work: () => Promise<void>): void => {
    const name = JSON.stringify([ip, subject]);
    if (queued.has(name)) return;
    const count = recentCounts.add(ip);
    if (queued.size >= MAX_QUEUED_RESETS) makeRoom(count);
    const controller = new AbortController();
    queued.set(name, { ip, drop: () => controller.abort(droppedError) });
    const start = () => {
      queued.delete(name);
      return work();
    };
    deferredWork.start(async () => {
      await pause(randomInt(MAX_DELAY_MS));
      await queue([ip, subject], start, controller.signal).catch((error) => {
        if (error !== droppedError) throw error;
      });
    });
  };
}

export function logDroppedRequests(log: FastifyBaseLogger, clock: Clock): () => void {
  let count = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return () => {
    count += 1;
    const now = clock().getTime();
    // Also if the clock was set back.
    if (Math.abs(now - loggedAt) < LOG_INTERVAL_MS) return;
    securityLog(log).warn({ count }, "links that were asked for are refused or given up: too many wait");
    loggedAt = now;
    count = 0;
  };
}
