import type { Arrived, Plan } from "./arrivals.ts";
import { type Line, openLine } from "./line.ts";
import { shareOf } from "./load.ts";

// The open-loop load generator, a process of its own: told its plan by the one that measures, tells what came of it.

const TICK_MS = 1;
/** Characters of a refusal. */
const SHOWN = 200;

async function follow({ port, connections, arrivals, patience }: Plan): Promise<Arrived> {
  const latencies = new Float64Array(arrivals.length).fill(Number.POSITIVE_INFINITY);
  const good = new Uint8Array(arrivals.length);
  const late = new Float64Array(arrivals.length);
  const free = await Promise.all(Array.from({ length: connections }, () => openLine(port)));
  const over = Promise.withResolvers<void>();
  const start = performance.now();
  let [due, sent, ended] = [0, 0, 0];
  let refusal: string | undefined;

  const serve = async (line: Line | undefined) => {
    while (line && sent < due) {
      // A server ends what has been silent for long; a browser too takes another line then.
      if (!line.isOpen()) {
        line = await openLine(port).catch(() => undefined);
        continue;
      }
      const one = sent++;
      const { at, request } = arrivals[one] as Plan["arrivals"][number];
      const answer = await line.ask(request).catch(() => undefined);
      if (answer) {
        latencies[one] = performance.now() - start - at;
        good[one] = Number(answer.isGood);
        if (!answer.isGood) refusal ??= answer.body.toString().slice(0, SHOWN);
      } else line = await openLine(port).catch(() => undefined);
      ended += 1;
      if (ended === arrivals.length) over.resolve();
    }
    if (line) free.push(line);
  };
  const tick = () => {
    const now = performance.now() - start;
    for (let next = arrivals[due]; next && next.at <= now; next = arrivals[due]) late[due++] = now - next.at;
    for (let wanted = Math.min(free.length, due - sent); wanted > 0; wanted -= 1) void serve(free.pop());
    if (due < arrivals.length) setTimeout(tick, TICK_MS);
    else setTimeout(over.resolve, patience);
  };
  tick();
  await over.promise;
  return { latencies, good, refusal, lateness: shareOf(late.sort(), 0.99) };
}

process.once("message", async (plan: Plan) => {
  const arrived = await follow(plan);
  process.send?.(arrived, () => process.exit(0));
});
