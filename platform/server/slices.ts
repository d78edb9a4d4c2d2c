import { setImmediate } from "node:timers/promises";

const AT_ONCE = 500;

/** Does this work for each of many things, in their order, without keeping the event loop from others. */
export async function inSlices<Thing, Done>(things: readonly Thing[], work: (thing: Thing) => Done): Promise<Done[]> {
  const done: Done[] = [];
  for (const [place, thing] of things.entries()) {
    if (place % AT_ONCE === AT_ONCE - 1) await setImmediate();
    done.push(work(thing));
  }
  return done;
}
