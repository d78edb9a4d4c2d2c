import { setImmediate } from "node:timers/promises";

const SLICE_MS = 2;

/** Does this work for each of many things, in their order, without keeping the event loop from others: by the time it takes, as nobody knows what a thing costs. */
export async function inSlices<Thing, Done>(things: readonly Thing[], work: (thing: Thing) => Done): Promise<Done[]> {
  const done: Done[] = [];
  let end = performance.now() + SLICE_MS;
  for (const thing of things) {
    done.push(work(thing));
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + SLICE_MS;
  }
  return done;
}
