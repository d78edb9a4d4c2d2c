import { type Arrived, drawnInstants, errorsOf, meet, refusalIn, voidFor } from "./arrivals.ts";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { load, shareOf } from "./load.ts";
import { savesOf } from "./saving.ts";

const ROUNDS = 2;
/** Saves a second: what a node answers easily, so that waiting shows and not its limit. */
const PACE = 150;
const CONNECTIONS = 64;
const PATIENCE_MS = 10_000;

interface Occupation {
  readonly name: string;
  readonly what: string;
  readonly goal: number;
  /** Goes on until told that it is over, and says what it did. */
  readonly work: (over: AbortSignal) => Promise<string>;
}

/** The p99 of saves while something else goes on, against the same in calm, in turn. A save that is refused or never answered spoils the figure. */
export async function saveMeanwhile(bench: Bench, seconds: number, { name, what, goal, work }: Occupation): Promise<Figure> {
  const next = savesOf(bench);
  const save = () => {
    const arrivals = drawnInstants(seconds * PACE, seconds * 1_000).map((at) => ({ at, request: next() }));
    return meet({ port: bench.port, connections: CONNECTIONS, arrivals, patience: PATIENCE_MS });
  };
  await load({ port: bench.port, connections: CONNECTIONS, seconds: Math.min(seconds, 2), next });
  const [calm, busy]: [Arrived[], Arrived[]] = [[], []];
  let done = "";
  for (let round = 0; round < ROUNDS; round += 1) {
    calm.push(await save());
    const over = new AbortController();
    const works = work(over.signal);
    const tooSoon = works.then(() => Promise.reject(new Error("what went on ended before the saves")));
    busy.push(await Promise.race([save(), tooSoon]).finally(() => over.abort()));
    done = await works;
  }
  const errors = errorsOf([...calm, ...busy]);
  const isVoid = voidFor([...calm, ...busy]);
  const [inCalm, meanwhile] = [p99Of(calm), p99Of(busy)];
  const detail = `p99 ${inCalm.toFixed(1)} ms in calm, ${meanwhile.toFixed(1)} ms meanwhile, ${PACE}/s; ${done}; ${errors} errors`;
  const value = errors > 0 || isVoid ? Number.POSITIVE_INFINITY : meanwhile / inCalm;
  return {
    name,
    what,
    value,
    unit: "times the limit",
    goal,
    detail: [isVoid, detail, refusalIn([...calm, ...busy])].filter(Boolean).join("; "),
  };
}

const p99Of = (arrived: readonly Arrived[]): number =>
  shareOf(Float64Array.from(arrived.flatMap(({ latencies }) => [...latencies])).sort(), 0.99);
