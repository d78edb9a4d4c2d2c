import { expect, test } from "vitest";
import { ttlCache } from "./ttl-cache.ts";

const LONG_AGO = new Date("2027-01-31T20:00:00Z").getTime();

/** A cache whose loads take this many milliseconds of a test clock. */
function timedCache(loadMs: number, ttlMs: number, maxTtlMs?: number) {
  let now = LONG_AGO;
  let loads = 0;
  const cache = ttlCache(() => new Date(now), ttlMs, 2, maxTtlMs);
  const load = async () => {
    await Promise.resolve();
    now += loadMs;
    loads += 1;
    return loads;
  };
  return {
    get: (key = "one") => cache.getOrLoad(key, load),
    getAfterChange: () => cache.getOrLoad("one", load, true),
    advance: (milliseconds: number) => (now += milliseconds),
  };
}

test("a value is cached for a while, and concurrent callers share one load", async () => {
  const { get, advance } = timedCache(1, 5_000);
  expect(await Promise.all([get(), get()])).toEqual([1, 1]);
  advance(4_999);
  expect(await get()).toBe(1);
  advance(1);
  expect(await get()).toBe(2);
});

test.each([
  [1_000, 30_000],
  [30_000, 60_000],
])("a load of %i ms is cached for %i", async (loadMs, ttl) => {
  const { get, advance } = timedCache(loadMs, 5_000);
  expect(await get()).toBe(1);
  advance(ttl - 1);
  expect(await get()).toBe(1);
  advance(1);
  expect(await get()).toBe(2);
});

test("a value that must stay fresh is cached no longer, however slow to load", async () => {
  const { get, advance } = timedCache(2_000, 5_000, 5_000);
  expect(await get()).toBe(1);
  advance(5_000);
  expect(await get()).toBe(2);
});

test("who has changed something gets what was loaded since, unless loading is slow", async () => {
  const { get, getAfterChange, advance } = timedCache(100, 20_000);
  expect(await get()).toBe(1);
  advance(2_999);
  expect(await getAfterChange()).toBe(1);
  advance(1);
  expect(await getAfterChange()).toBe(2);
  expect(await get()).toBe(2);
});

test("a clock that is set back does not prolong an entry", async () => {
  const { get, advance } = timedCache(1, 5_000);
  await get();
  advance(-86_400_000);
  expect(await get()).toBe(2);
});

test("the number of entries is limited, and a failed load is retried", async () => {
  const { get } = timedCache(1, 5_000);
  for (const key of ["one", "two", "three"]) await get(key);
  expect([await get("three"), await get("one")]).toEqual([3, 4]);
  const broken = ttlCache(() => new Date(LONG_AGO), 5_000, 2);
  await expect(broken.getOrLoad("one", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await broken.getOrLoad("one", () => Promise.resolve("here"))).toBe("here");
});
