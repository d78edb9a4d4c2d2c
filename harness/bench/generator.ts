import type { LoadResult, Plan } from "./arrivals.ts";
import { type Connection, openConnection } from "./connection.ts";
import { shareOf } from "./load.ts";

// The open-loop load generator, a separate process: receives its plan from the measuring one, returns the results.

const TICK_MS = 1;
/** In characters. */
const MAX_REFUSAL_LENGTH = 200;

async function sendArrivals({ port, connections, arrivals, timeout }: Plan): Promise<LoadResult> {
  const latencies = new Float64Array(arrivals.length).fill(Number.POSITIVE_INFINITY);
  const good = new Uint8Array(arrivals.length);
  const delays = new Float64Array(arrivals.length);
  const free = await Promise.all(Array.from({ length: connections }, () => openConnection(port)));
  const finished = Promise.withResolvers<void>();
  const start = performance.now();
  let [due, sent, ended] = [0, 0, 0];
  let refusal: string | undefined;

  const serve = async (line: Connection | undefined) => {
    while (line && sent < due) {
      // A server closes idle connections; a browser opens a new one then, too.
      if (!line.isOpen()) {
        line = await openConnection(port).catch(() => undefined);
        continue;
      }
      const one = sent++;
      const { at, request } = arrivals[one] as Plan["arrivals"][number];
      const answer = await line.send(request).catch(() => undefined);
      if (answer) {
        latencies[one] = performance.now() - start - at;
        good[one] = Number(answer.isGood);
        if (!answer.isGood) refusal ??= answer.body.toString().slice(0, MAX_REFUSAL_LENGTH);
      } else line = await openConnection(port).catch(() => undefined);
      ended += 1;
      if (ended === arrivals.length) finished.resolve();
    }
    if (line) free.push(line);
  };
  const tick = () => {
    const now = performance.now() - start;
    for (let next = arrivals[due]; next && next.at <= now; next = arrivals[due]) delays[due++] = now - next.at;
    for (let needed = Math.min(free.length, due - sent); needed > 0; needed -= 1) void serve(free.pop());
    if (due < arrivals.length) setTimeout(tick, TICK_MS);
    else setTimeout(finished.resolve, timeout);
  };
  tick();
  await finished.promise;
  return { latencies, good, refusal, lateness: shareOf(delays.sort(), 0.99) };
}

process.once("message", async (plan: Plan) => {
  const result = await sendArrivals(plan);
  process.send?.(result, () => process.exit(0));
});
