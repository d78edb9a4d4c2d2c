import { expect, test } from "vitest";
import { trackInProgress } from "./in-progress.ts";

test("OPS-10 works in progress are counted until they end or fail, with the age of the oldest", async () => {
  const works = trackInProgress();
  expect([works.count(), works.oldestSeconds()]).toEqual([0, 0]);
  const [first, second] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const one = works.track(() => first.promise);
  const other = works.track(() => second.promise).catch((error) => `failed: ${error}`);
  await expect.poll(() => works.oldestSeconds()).toBeGreaterThan(0.02);
  expect(works.count()).toBe(2);
  first.resolve("done");
  expect(await one).toBe("done");
  expect(works.count()).toBe(1);
  second.reject("torn");
  expect(await other).toBe("failed: torn");
  expect([works.count(), works.oldestSeconds()]).toEqual([0, 0]);
});
