import { setImmediate } from "node:timers/promises";

const SLICE_MS = 2;

/** Maps items in order without blocking the event loop: it pauses by elapsed time, as the cost of an item is unknown. */
export async function mapWithoutBlocking<Thing, Result>(things: readonly Thing[], work: (thing: Thing) => Result): Promise<Result[]> {
  const results: Result[] = [];
  let end = performance.now() + SLICE_MS;
  for (const thing of things) {
    results.push(work(thing));
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + SLICE_MS;
  }
  return results;
}
