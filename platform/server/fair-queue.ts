import { randomInt } from "node:crypto";

interface Lane<T> {
  size: number;
  readonly items: T[];
  readonly lanes: Map<string, Lane<T>>;
}

/** A queue of nested lanes, served in turn, so that a long lane delays only itself. Within an outermost lane all paths have the same length. */
export interface FairQueue<T> {
  size(path?: readonly string[]): number;
  push(path: readonly string[], item: T): void;
  /** Takes out the next item, below this path. */
  next(path?: readonly string[]): T | undefined;
  /**
   * Takes an item out of the longest lane. Among equally long lanes: the newest outermost one; further in, a random lane, to give newcomers a
   * chance.
   */
  drop(path?: readonly string[]): T | undefined;
  remove(path: readonly string[], item: T): void;
  list(path?: readonly string[]): T[];
}

interface TakePolicy {
  lane<T>(lanes: ReadonlyMap<string, Lane<T>>, depth: number): string | undefined;
  item<T>(items: readonly T[]): number;
  /** After its turn, a lane goes behind the others. */
  readonly isRoundRobin: boolean;
}

const roundRobin: TakePolicy = { lane: (lanes) => lanes.keys().next().value, item: () => 0, isRoundRobin: true };

const fromLongest = (outerDepth: number): TakePolicy => ({
  lane(lanes, depth) {
    const maxSize = Math.max(...[...lanes.values()].map(({ size }) => size));
    const longestLanes = [...lanes].filter(([, { size }]) => size === maxSize);
    return longestLanes.at(depth < outerDepth ? -1 : randomInt(longestLanes.length))?.[0];
  },
  item: (items) => randomInt(items.length),
  isRoundRobin: false,
});

const emptyLane = <T>(): Lane<T> => ({ size: 0, items: [], lanes: new Map() });

function take<T>(lane: Lane<T>, [fixedKey, ...path]: readonly string[], choice: TakePolicy, depth = 0): T | undefined {
  if (lane.size === 0) return undefined;
  if (lane.lanes.size === 0) {
    const [item] = lane.items.splice(choice.item(lane.items), 1);
    if (item !== undefined) lane.size -= 1;
    return item;
  }
  const key = fixedKey ?? choice.lane(lane.lanes, depth);
  const child = key === undefined ? undefined : lane.lanes.get(key);
  if (key === undefined || !child) return undefined;
  const item = take(child, path, choice, depth + 1);
  if (item !== undefined) lane.size -= 1;
  if (child.size === 0) lane.lanes.delete(key);
  else if (choice.isRoundRobin && fixedKey === undefined && lane.lanes.delete(key)) lane.lanes.set(key, child);
  return item;
}

const itemsOf = <T>({ items, lanes }: Lane<T>): T[] => [...items, ...[...lanes.values()].flatMap(itemsOf)];

/** @param outerDepth The number of levels of lanes that count as outermost. */
export function fairQueue<T>(outerDepth = 1): FairQueue<T> {
  const root = emptyLane<T>();
  const lanesAlong = (path: readonly string[]): Lane<T>[] => {
    const lanes = [root];
    for (const key of path) {
      const child = lanes.at(-1)?.lanes.get(key);
      if (!child) return [];
      lanes.push(child);
    }
    return lanes;
  };
  return {
    size: (path = []) => lanesAlong(path).at(-1)?.size ?? 0,
    push(path, item) {
      let lane = root;
      lane.size += 1;
      for (const key of path) {
        const child = lane.lanes.get(key) ?? emptyLane<T>();
        lane.lanes.set(key, child);
        lane = child;
        lane.size += 1;
      }
      lane.items.push(item);
    },
    next: (path = []) => take(root, path, roundRobin),
    drop: (path = []) => take(root, path, fromLongest(outerDepth)),
    list: (path = []) => lanesAlong(path).slice(-1).flatMap(itemsOf),
    remove(path, item) {
      const index = lanesAlong(path).at(-1)?.items.indexOf(item) ?? -1;
      if (index >= 0) take(root, path, { ...roundRobin, item: () => index });
    },
  };
}
