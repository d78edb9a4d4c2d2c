import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { inSlices } from "./slices.ts";

/** Keeps the event loop for so long, as a line does that is slow to judge. */
function slowly(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test("ETB-08 LET-01 others have their turn between slow things, however few they are, and what is done stays in order", async () => {
  let turns = 0;
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      await setImmediate();
      turns += 1;
    }
  })();
  const things = Array.from({ length: 20 }, (_, at) => at);
  const done = await inSlices(things, (thing) => {
    slowly(30);
    return thing * 2;
  });
  isOver = true;
  await others;
  expect(done).toEqual(things.map((thing) => thing * 2));
  expect(turns).toBeGreaterThanOrEqual(things.length);
});
