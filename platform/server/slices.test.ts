import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { mapWithoutBlocking } from "./slices.ts";

/** Blocks the event loop for this time, like a line that is slow to check. */
function blockFor(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("ETB-08 LET-01 other work runs between slow things, even if they are few, and results stay in order", async () => {
  let turns = 0;
  let isOver = false;
  const otherWork = (async () => {
    while (!isOver) {
      await setImmediate();
      turns += 1;
    }
  })();
  const things = Array.from({ length: 20 }, (_, at) => at);
  const results = await mapWithoutBlocking(things, (thing) => {
    blockFor(30);
    return thing * 2;
  });
  isOver = true;
  await otherWork;
  expect(results).toEqual(things.map((thing) => thing * 2));
  expect(turns).toBeGreaterThanOrEqual(things.length);
});
