import { randomInt } from "node:crypto";
import { onAbort } from "./disconnect-signal.ts";

/** The keys of the nested lanes of a task, the outermost first. */
type LanePath = readonly string[];

interface Waiter extends PromiseWithResolvers<void> {
  readonly path: LanePath;
}

const sharedDepth = (one: LanePath, other: LanePath): number => {
  const depth = one.findIndex((key, index) => key !== other[index]);
  return depth < 0 ? one.length : depth;
};

/**
 * Runs at most `max` tasks at once, and `maxOfLane` of one lane at this depth. The others wait in nested lanes, which take turns: a long lane delays only
 * itself.
 */
export function limitConcurrencyFairly(max: number, maxOfLane = max, depthOfLanes = 1) {
  const waiters: Waiter[] = [];
  const running: string[] = [];
  const laneOf = (path: LanePath) => path.slice(0, depthOfLanes).join(" ");
  const below = (prefix: LanePath) => waiters.filter(({ path }) => sharedDepth(prefix, path) === prefix.length);
  const leave = (waiter: Waiter) => waiters.includes(waiter) && waiters.splice(waiters.indexOf(waiter), 1);
  const reject = (waiter: Waiter, error: unknown) => {
    leave(waiter);
    waiter.reject(error);
  };
  const startNext = () => {
    const mayStart = ({ path }: Waiter) => running.filter((lane) => lane === laneOf(path)).length < maxOfLane;
    const next = running.length < max ? waiters.find(mayStart) : undefined;
    if (!next) return;
    leave(next);
    // Its lanes go behind the others.
    waiters.sort((one, other) => sharedDepth(next.path, one.path) - sharedDepth(next.path, other.path));
    running.push(laneOf(next.path));
    next.resolve();
  };
  /** @param signal Aborted when the result is not needed: waiting work leaves the queue; started work is finished. */
  const run = async <T>(path: LanePath, work: () => Promise<T>, signal?: AbortSignal): Promise<T> => {
    const waiter = { path, ...Promise.withResolvers<void>() };
    waiters.push(waiter);
    if (signal) onAbort(signal, () => reject(waiter, signal.reason));
    startNext();
    await waiter.promise;
    try {
      return await work();
    } finally {
      running.splice(running.indexOf(laneOf(path)), 1);
      startNext();
    }
  };
  return Object.assign(run, {
    waiting: (prefix: LanePath = []): number => below(prefix).length,
    /**
     * Rejects one of the longest lane within the longest; returns its path. Among equals it is the last of the two outermost depths, so that a newcomer
     * displaces nobody; below a prefix and further in, a random one, so that a newcomer has a chance.
     */
    rejectOne(error: Error, prefix: LanePath = []): LanePath | undefined {
      let lane = below(prefix);
      for (let depth = prefix.length; lane.some(({ path }) => path.length > depth); depth += 1) {
        const lanes = [...Map.groupBy(lane, ({ path }) => path[depth]).values()];
        const length = Math.max(...lanes.map((one) => one.length));
        const longest = lanes.filter((one) => one.length === length);
        lane = longest.at(prefix.length === 0 && depth < 2 ? -1 : randomInt(longest.length)) ?? [];
      }
      const rejected = lane.length > 0 ? lane[randomInt(lane.length)] : undefined;
      if (rejected) reject(rejected, error);
      return rejected?.path;
    },
  });
}
