import type { Clock } from "./clock.ts";

interface Known {
  /** When it was found; until then, when it began to be sought. */
  at: number;
  keptFor: number;
  readonly value: Promise<unknown>;
}

/** What takes long to find is kept for longer, so that finding it again takes little of the time. */
const TIMES_AS_LONG = 30;
const LONGEST_MS = 60_000;

export interface Recent {
  /** What this key was found to be a moment ago; nothing when nobody looked. */
  recall<T>(key: string): Promise<T> | undefined;
  /** What this key was found to be a moment ago, else what `find` finds now. */
  know<T>(key: string, find: () => Promise<T>): Promise<T>;
}

/**
 * Keeps what was found for `milliseconds`, what took long to find up to `longest`, the `most` latest of it; whoever asks while it is sought waits
 * for the same answer.
 */
export function recent(clock: Clock, milliseconds: number, most: number, longest = LONGEST_MS): Recent {
  const known = new Map<string, Known>();
  const recall = <T>(key: string): Promise<T> | undefined => {
    const before = known.get(key);
    // A clock that was set back makes nothing known for longer.
    return before && Math.abs(clock().getTime() - before.at) < before.keptFor ? (before.value as Promise<T>) : undefined;
  };
  return {
    recall,
    know<T>(key: string, find: () => Promise<T>): Promise<T> {
      const before = recall<T>(key);
      if (before) return before;
      const value = find();
      const found: Known = { at: clock().getTime(), keptFor: Number.POSITIVE_INFINITY, value };
      known.delete(key);
      known.set(key, found);
      const keep = () => {
        const now = clock().getTime();
        found.keptFor = Math.max(milliseconds, Math.min(TIMES_AS_LONG * (now - found.at), longest));
        found.at = now;
      };
      value.then(keep, () => known.get(key) === found && known.delete(key));
      const [oldest] = known.keys();
      if (known.size > most && oldest !== undefined) known.delete(oldest);
      return value;
    },
  };
}
