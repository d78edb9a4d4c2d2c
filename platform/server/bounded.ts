import { fairLine } from "./fair-line.ts";
import { onHangingUp } from "./hanging-up.ts";

interface Bounded {
  <T>(work: () => Promise<T>): Promise<T>;
  /** How many works wait for their turn just now. */
  waiting(): number;
}

/** Lets at most `most` of the works given run at once; the others wait their turn, in order. */
export function bounded(most: number): Bounded {
  const fair = boundedFairly(most);
  return Object.assign(<T>(work: () => Promise<T>) => fair([], work), { waiting: fair.waiting });
}

interface BoundedFairly {
  /** @param gone Aborted when nobody waits for it any more: it leaves the line; work that has begun is finished. */
  <T>(path: readonly string[], work: () => Promise<T>, gone?: AbortSignal): Promise<T>;
  /** How many wait, below this path. */
  waiting(path?: readonly string[]): number;
  /** Sends one of the longest lane within the longest away with this error, below this path. */
  sendAway(why: Error, path?: readonly string[]): void;
}

/** The same where those who wait stand in lanes within lanes, which have their turn one after the other: a lane that is long holds up itself alone. The outermost lanes are two deep. */
export function boundedFairly(most: number): BoundedFairly {
  const line = fairLine<PromiseWithResolvers<void>>(2);
  let running = 0;
  const next = () => {
    if (running >= most) return;
    const first = line.next();
    if (!first) return;
    running += 1;
    first.resolve();
  };
  const run = async <T>(path: readonly string[], work: () => Promise<T>, gone?: AbortSignal): Promise<T> => {
    const turn = Promise.withResolvers<void>();
    line.push(path, turn);
    if (gone)
      onHangingUp(gone, () => {
        line.remove(path, turn);
        turn.reject(gone.reason);
      });
    next();
    await turn.promise;
    try {
      return await work();
    } finally {
      running -= 1;
      next();
    }
  };
  return Object.assign(run, {
    waiting: line.size,
    sendAway: (why: Error, path?: readonly string[]) => line.drop(path)?.reject(why),
  });
}
