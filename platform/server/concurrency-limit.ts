import { randomInt } from "node:crypto";
import { onAbort } from "./disconnect-signal.ts";

/** The keys of the nested lanes of a task, the outermost first. */
type LanePath = readonly string[];

interface Waiter extends PromiseWithResolvers<void> {
  readonly path: LanePath;
  readonly lane: string;
}

/** Counts by key; those that are 0 take no room. */
function counter() {
  const counts = new Map<string, number>();
  const get = (key: string): number => counts.get(key) ?? 0;
  return {
    get,
    add: (key: string, change: number) => void (get(key) + change === 0 ? counts.delete(key) : counts.set(key, get(key) + change)),
  };
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
  /** By outermost key: thousands that wait in one lane cost the others nothing. */
  const waiting = counter();
  const running = counter();
  let runningCount = 0;
  const below = (prefix: LanePath) => waiters.filter(({ path }) => sharedDepth(prefix, path) === prefix.length);
  const leave = (waiter: Waiter) => {
    const place = waiters.indexOf(waiter);
    if (place < 0) return;
    waiters.splice(place, 1);
    waiting.add(waiter.path[0] ?? "", -1);
  };
  const reject = (waiter: Waiter, error: unknown) => {
    leave(waiter);
    waiter.reject(error);
  };
  const mayStart = ({ lane }: Waiter) => runningCount < max && running.get(lane) < maxOfLane;
  const start = ({ path, lane, resolve }: Waiter) => {
    // Its lanes go behind the others.
    if (waiting.get(path[0] ?? "") > 0) waiters.sort((one, other) => sharedDepth(path, one.path) - sharedDepth(path, other.path));
    running.add(lane, 1);
    runningCount += 1;
    resolve();
  };
  const end = ({ path, lane }: Waiter) => {
    running.add(lane, -1);
    runningCount -= 1;
    // Without a common limit, only its own lanes have waited for it.
    const next = Number.isFinite(max) || waiting.get(path[0] ?? "") > 0 ? waiters.find(mayStart) : undefined;
    if (!next) return;
    leave(next);
    start(next);
  };
  /**
   * @param hangUp Aborted when the result is not needed: waiting work leaves the queue; started work is finished. A function makes the signal only
   * for work that waits.
   */
  const run = async <T>(path: LanePath, work: () => Promise<T>, hangUp?: AbortSignal | (() => AbortSignal)): Promise<T> => {
    if (typeof hangUp === "object") hangUp.throwIfAborted();
    const waiter = { path, lane: path.slice(0, depthOfLanes).join(" "), ...Promise.withResolvers<void>() };
    if (mayStart(waiter)) start(waiter);
    else {
      waiters.push(waiter);
      waiting.add(path[0] ?? "", 1);
      const signal = typeof hangUp === "function" ? hangUp() : hangUp;
      if (signal) onAbort(signal, () => reject(waiter, signal.reason));
    }
    await waiter.promise;
    try {
      return await work();
    } finally {
      end(waiter);
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
