import type { Clock } from "./clock.ts";

interface CacheEntry {
  /** When it was loaded; until then, when loading began. */
  at: number;
  ttlMs: number;
  readonly value: Promise<unknown>;
}

/** Values that load slowly are cached for longer, so that loading takes a small share of the time. */
const COST_FACTOR = 30;
const MAX_TTL_MS = 60_000;

export interface TtlCache {
  /** The cached value of this key, if any. */
  get<T>(key: string): Promise<T> | undefined;
  /** The cached value of this key, else the result of `load`. */
  getOrLoad<T>(key: string, load: () => Promise<T>): Promise<T>;
}

/**
 * Caches values for `minTtlMs`, slow ones up to `maxTtlMs`, and the `maxEntries` newest only; concurrent callers wait
 * for the same load.
 */
export function ttlCache(clock: Clock, minTtlMs: number, maxEntries: number, maxTtlMs = MAX_TTL_MS): TtlCache {
  const entries = new Map<string, CacheEntry>();
  const get = <T>(key: string): Promise<T> | undefined => {
    const cached = entries.get(key);
    // A clock that was set back does not prolong an entry.
    return cached && Math.abs(clock().getTime() - cached.at) < cached.ttlMs ? (cached.value as Promise<T>) : undefined;
  };
  return {
    get,
    getOrLoad<T>(key: string, load: () => Promise<T>): Promise<T> {
      const cached = get<T>(key);
      if (cached) return cached;
      const value = load();
      const entry: CacheEntry = { at: clock().getTime(), ttlMs: Number.POSITIVE_INFINITY, value };
      entries.delete(key);
      entries.set(key, entry);
      const setTtl = () => {
        const now = clock().getTime();
        entry.ttlMs = Math.max(minTtlMs, Math.min(COST_FACTOR * (now - entry.at), maxTtlMs));
        entry.at = now;
      };
      value.then(setTtl, () => entries.get(key) === entry && entries.delete(key));
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
      return value;
    },
  };
}
