import type { Clock, Pause } from "#platform/server/clock.ts";
import { onAbort } from "#platform/server/disconnect-signal.ts";
import { fairQueue } from "#platform/server/fair-queue.ts";

/** Seconds until the next may go; 0: it goes, and is counted. */
type Take = () => Promise<{ readonly wait: number }>;

interface Waiter extends PromiseWithResolvers<void> {
  readonly path: readonly string[];
  readonly until: number;
}

export interface QueueTools {
  readonly clock: Clock;
  readonly pause: Pause;
  readonly onRejected: (ip: string) => void;
}

/** Each node has its own. No request waits longer than `timeoutMs`, nor is handled after its page timed out. */
export function waitingQueue({ clock, pause, onRejected }: QueueTools, timeoutMs: number, retryLater: () => Error) {
  const queue = fairQueue<Waiter>();
  const active = new Set<string>();

  const rejectExpired = (prefix: readonly string[], now: number) => {
    for (const expired of queue.list(prefix).filter(({ until }) => until <= now)) {
      queue.remove(expired.path, expired);
      expired.reject(retryLater());
    }
  };
  const serveNext = async (prefix: readonly string[], take: Take) => {
    try {
      const { wait } = await take();
      if (wait === 0) return queue.next(prefix)?.resolve();
      const msUntilFirstExpires = Math.min(...queue.list(prefix).map(({ until }) => until)) - clock().getTime();
      await pause(Math.ceil(Math.min(wait * 1_000, Math.max(0, msUntilFirstExpires))));
    } catch (error) {
      queue.next(prefix)?.reject(error);
    }
  };
  const serve = async (prefix: readonly string[], take: Take) => {
    const name = prefix.join(" ");
    if (active.has(name)) return;
    active.add(name);
    while (queue.size(prefix) > 0) {
      rejectExpired(prefix, clock().getTime());
      if (queue.size(prefix) > 0) await serveNext(prefix, take);
    }
    active.delete(name);
  };

  return {
    size: queue.size,
    /** Waits until `take` admits this one, among those with this prefix; lanes take turns. A client that disconnects is removed. */
    wait(prefix: readonly string[], lane: readonly string[], take: Take, signal: AbortSignal): Promise<void> {
      const waiter = { ...Promise.withResolvers<void>(), path: [...prefix, ...lane], until: clock().getTime() + timeoutMs };
      queue.push(waiter.path, waiter);
      onAbort(signal, () => {
        queue.remove(waiter.path, waiter);
        waiter.reject(signal.reason);
      });
      void serve(prefix, take);
      return waiter.promise;
    },
    /** If more than `max` wait, rejects one of the longest lane. */
    limitTo(max: number, prefix: readonly string[]): void {
      const waiter = queue.size(prefix) > max ? queue.drop(prefix) : undefined;
      if (!waiter) return;
      waiter.reject(retryLater());
      onRejected(waiter.path[0] ?? "");
    },
  };
}
