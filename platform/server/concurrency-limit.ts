import { onAbort } from "./disconnect-signal.ts";
import { fairQueue } from "./fair-queue.ts";

interface FairConcurrencyLimit {
  /** @param signal Aborted when the result is not needed: waiting work leaves the queue; started work is finished. */
  <T>(path: readonly string[], work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  waiting(path?: readonly string[]): number;
  /** Rejects one item of the longest lane within the longest with this error, below this path. */
  rejectOne(error: Error, path?: readonly string[]): void;
}

/**
 * Runs at most `max` tasks at once; the others wait in nested lanes, served in turn: a long lane delays only itself. The outermost lanes are two
 * deep.
 */
export function limitConcurrencyFairly(max: number): FairConcurrencyLimit {
  const queue = fairQueue<PromiseWithResolvers<void>>(2);
  let running = 0;
  const startNext = () => {
    if (running >= max) return;
    const first = queue.next();
    if (!first) return;
    running += 1;
    first.resolve();
  };
  const run = async <T>(path: readonly string[], work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const slot = Promise.withResolvers<void>();
    queue.push(path, slot);
    if (signal)
      onAbort(signal, () => {
        queue.remove(path, slot);
        slot.reject(signal.reason);
      });
    startNext();
    await slot.promise;
    try {
      return await work();
    } finally {
      running -= 1;
      startNext();
    }
  };
  return Object.assign(run, {
    waiting: queue.size,
    rejectOne: (error: Error, path?: readonly string[]) => queue.drop(path)?.reject(error),
  });
}
