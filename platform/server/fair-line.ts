import { randomInt } from "node:crypto";

interface Lane<T> {
  size: number;
  readonly items: T[];
  readonly lanes: Map<string, Lane<T>>;
}

/** Those who wait, in lanes within lanes: lanes have their turn one after the other, so that one that is long holds up itself alone. Within an outermost lane all paths are as long. */
export interface FairLine<T> {
  size(path?: readonly string[]): number;
  push(path: readonly string[], item: T): void;
  /** Takes out whose turn it is, below this path. */
  next(path?: readonly string[]): T | undefined;
  /** Takes somebody out of the longest lane: of outermost lanes alike the one that came last, further in one by lot, so that newcomers have their chance there. */
  drop(path?: readonly string[]): T | undefined;
  remove(path: readonly string[], item: T): void;
  list(path?: readonly string[]): T[];
}

interface Choice {
  lane<T>(lanes: ReadonlyMap<string, Lane<T>>, depth: number): string | undefined;
  item<T>(items: readonly T[]): number;
  /** Who stands behind in a lane comes after everybody else's first. */
  readonly turns: boolean;
}

const whoseTurn: Choice = { lane: (lanes) => lanes.keys().next().value, item: () => 0, turns: true };

const longest = (outermost: number): Choice => ({
  lane(lanes, depth) {
    const most = Math.max(...[...lanes.values()].map(({ size }) => size));
    const alike = [...lanes].filter(([, { size }]) => size === most);
    return alike.at(depth < outermost ? -1 : randomInt(alike.length))?.[0];
  },
  item: (items) => randomInt(items.length),
  turns: false,
});

const emptyLane = <T>(): Lane<T> => ({ size: 0, items: [], lanes: new Map() });

function take<T>(lane: Lane<T>, [named, ...path]: readonly string[], choice: Choice, depth = 0): T | undefined {
  if (lane.size === 0) return undefined;
  if (lane.lanes.size === 0) {
    const [item] = lane.items.splice(choice.item(lane.items), 1);
    if (item !== undefined) lane.size -= 1;
    return item;
  }
  const key = named ?? choice.lane(lane.lanes, depth);
  const within = key === undefined ? undefined : lane.lanes.get(key);
  if (key === undefined || !within) return undefined;
  const item = take(within, path, choice, depth + 1);
  if (item !== undefined) lane.size -= 1;
  if (within.size === 0) lane.lanes.delete(key);
  else if (choice.turns && named === undefined && lane.lanes.delete(key)) lane.lanes.set(key, within);
  return item;
}

const itemsOf = <T>({ items, lanes }: Lane<T>): T[] => [...items, ...[...lanes.values()].flatMap(itemsOf)];

/** @param outermost How many lanes within one another count as outermost. */
export function fairLine<T>(outermost = 1): FairLine<T> {
  const root = emptyLane<T>();
  const lanesTo = (path: readonly string[]): Lane<T>[] => {
    const lanes = [root];
    for (const key of path) {
      const within = lanes.at(-1)?.lanes.get(key);
      if (!within) return [];
      lanes.push(within);
    }
    return lanes;
  };
  return {
    size: (path = []) => lanesTo(path).at(-1)?.size ?? 0,
    push(path, item) {
      let lane = root;
      lane.size += 1;
      for (const key of path) {
        const within = lane.lanes.get(key) ?? emptyLane<T>();
        lane.lanes.set(key, within);
        lane = within;
        lane.size += 1;
      }
      lane.items.push(item);
    },
    next: (path = []) => take(root, path, whoseTurn),
    drop: (path = []) => take(root, path, longest(outermost)),
    list: (path = []) => lanesTo(path).slice(-1).flatMap(itemsOf),
    remove(path, item) {
      const place = lanesTo(path).at(-1)?.items.indexOf(item) ?? -1;
      if (place >= 0) take(root, path, { ...whoseTurn, item: () => place });
    },
  };
}
