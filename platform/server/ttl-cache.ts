import type { Clock } from "./clock.ts";

interface CacheEntry {
  /** The time of its load; until then, when loading began. */
  at: number;
  ttlMs: number;
  /** How long it serves a caller who has just changed something: as long as keeps loading a small share of the time. */
  ttlAfterChangeMs: number;
  readonly value: Promise<unknown>;
}

/** Values that load slowly are cached for longer, so that loading takes a small share of the time. */
const COST_FACTOR = 30;
const MAX_TTL_MS = 60_000;

export interface TtlCache {
  get<T>(key: string): Promise<T> | undefined;
  /** The cached value of this key, else the result of `load`. `afterChange`: the caller has changed something, and looks for it. */
  getOrLoad<T>(key: string, load: () => Promise<T>, afterChange?: boolean): Promise<T>;
}

/**
 * Caches values for `minTtlMs`, slow ones up to `maxTtlMs`, and the `maxEntries` newest only; concurrent callers wait
 * for the same load.
 */
export function ttlCache(clock: Clock, minTtlMs: number, maxEntries: number, maxTtlMs = MAX_TTL_MS): TtlCache {
  const entries = new Map<string, CacheEntry>();
  const get = <T>(key: string, afterChange = false): Promise<T> | undefined => {
    const cached = entries.get(key);
    // A clock that was set back does not prolong an entry.
    const isCached = cached && Math.abs(clock().getTime() - cached.at) < (afterChange ? cached.ttlAfterChangeMs : cached.ttlMs);
    return isCached ? (cached.value as Promise<T>) : undefined;
  };
  return {
    get: (key) => get(key),
    getOrLoad<T>(key: string, load: () => Promise<T>, afterChange = false): Promise<T> {
      const cached = get<T>(key, afterChange);
      if (cached) return cached;
      const value = load();
      const untilLoaded = Number.POSITIVE_INFINITY;
      const entry: CacheEntry = { at: clock().getTime(), ttlMs: untilLoaded, ttlAfterChangeMs: untilLoaded, value };
      entries.delete(key);
      entries.set(key, entry);
      const setTtl = () => {
        const now = clock().getTime();
        entry.ttlAfterChangeMs = Math.min(COST_FACTOR * (now - entry.at), maxTtlMs);
        entry.ttlMs = Math.max(minTtlMs, entry.ttlAfterChangeMs);
        entry.at = now;
      };
      value.then(setTtl, () => entries.get(key) === entry && entries.delete(key));
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      return value;
    },
  };
}
