import type { Clock } from "./clock.ts";

interface Known {
  readonly at: number;
  readonly value: Promise<unknown>;
}

export interface Recent {
  /** What this key was found to be a moment ago; nothing when nobody looked. */
  recall<T>(key: string): Promise<T> | undefined;
  /** What this key was found to be a moment ago, else what `find` finds now. */
  know<T>(key: string, find: () => Promise<T>): Promise<T>;
}

/** Keeps what took long to find for `milliseconds`, the `most` latest of it; whoever asks meanwhile waits for the same answer. */
export function recent(clock: Clock, milliseconds: number, most: number): Recent {
  const known = new Map<string, Known>();
  const recall = <T>(key: string): Promise<T> | undefined => {
    const before = known.get(key);
    // A clock that was set back makes nothing known for longer.
    return before && Math.abs(clock().getTime() - before.at) < milliseconds ? (before.value as Promise<T>) : undefined;
  };
  return {
    recall,
    know<T>(key: string, find: () => Promise<T>): Promise<T> {
      const before = recall<T>(key);
      if (before) return before;
      const value = find();
      known.delete(key);
      known.set(key, { at: clock().getTime(), value });
      value.catch(() => known.delete(key));
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
      return value;
    },
  };
}
