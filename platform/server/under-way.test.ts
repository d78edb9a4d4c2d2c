import { expect, test } from "vitest";
import { watchUnderWay } from "./under-way.ts";

test("OPS-10 what has begun and not ended is counted, also where it fails, and the age of the oldest told", async () => {
  const works = watchUnderWay();
  expect([works.count(), works.oldestSeconds()]).toEqual([0, 0]);
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const one = works.during(() => first.promise);
  const other = works.during(() => second.promise).catch((error) => `failed: ${error}`);
  await expect.poll(() => works.oldestSeconds()).toBeGreaterThan(0.02);
  expect(works.count()).toBe(2);
  first.resolve("done");
  expect(await one).toBe("done");
  expect(works.count()).toBe(1);
  second.reject("torn");
  expect(await other).toBe("failed: torn");
  expect([works.count(), works.oldestSeconds()]).toEqual([0, 0]);
});
