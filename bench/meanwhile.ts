import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { type Arrived, drawnInstants, errorsOf, meet, refusalIn, voidFor } from "./arrivals.ts";
import type { Bench } from "./bench.ts";
import type { Figure } from "./figure.ts";
import { load, median, roundsOf, shareOf, told } from "./load.ts";
import { savesOf } from "./saving.ts";

const ROUNDS = 5;
/** Saves a second: what a node answers easily, so that waiting shows and not its limit. */
const PACE = 150;
const CONNECTIONS = 64;
const PATIENCE_MS = 10_000;
const LONGEST_MS = 60_000;
/** With fewer cores whatever else goes on takes one that the saves, their database and the load used: a program that only counts makes them wait as well. */
const CORES_TO_SPARE = 4;

interface Occupation {
  readonly name: string;
  readonly what: string;
  readonly goal: number;
  /** Goes on until told that it is over, and says what it did. */
  readonly work: (over: AbortSignal) => Promise<string>;
}

interface Round {
  readonly calm: Arrived;
  readonly counting?: Arrived;
  readonly busy: Arrived;
}

/**
 * The p99 of saves while something else goes on, against the same in calm, in turn; on a machine without a core to spare, against the same while
 * a program that only counts takes one. The median of the rounds: one stall of the machine would make any ratio. A save that is refused or never
 * answered spoils the figure.
 */
export async function saveMeanwhile(bench: Bench, seconds: number, { name, what, goal, work }: Occupation): Promise<Figure> {
  const next = savesOf(bench);
  const save = () => {
    const arrivals = drawnInstants(seconds * PACE, seconds * 1_000).map((at) => ({ at, request: next() }));
    return meet({ port: bench.port, connections: CONNECTIONS, arrivals, patience: PATIENCE_MS });
  };
  // What was written before is swept and lies on the disk, and its log may be written over: nothing of it goes on in some of the rounds only.
  await bench.pool.query("vacuum analyze");
  await bench.pool.query("checkpoint");
  await load({ port: bench.port, connections: CONNECTIONS, seconds: Math.min(seconds, 2), next });
  const rounds: Round[] = [];
  let done = "";
  for (let left = roundsOf(seconds, ROUNDS); left > 0; left -= 1) {
    const calm = await save();
    const counting = isShortOfCores() ? { counting: (await during(save, count)).arrived } : {};
    const busy = await during(save, work);
    rounds.push({ calm, ...counting, busy: busy.arrived });
    done = busy.done;
  }
  const all = rounds.flatMap((round) => Object.values(round));
  const errors = errorsOf(all);
  const isVoid = voidFor(all);
  const value = median(rounds.map(({ calm, counting, busy }) => p99Of(busy) / p99Of(counting ?? calm)));
  return {
    name,
    what: `${what}, against saves ${rounds[0]?.counting ? "beside a program that only counts" : "in calm"}`,
    value: errors > 0 || isVoid ? Number.POSITIVE_INFINITY : value,
    unit: "times the limit",
    goal,
    detail: [isVoid, toldOf(rounds), done, `${errors} errors`, refusalIn(all)].filter(Boolean).join("; "),
  };
}

/** Saves while this work goes on, which is told when they are over. */
async function during(
  save: () => Promise<Arrived>,
  work: Occupation["work"],
): Promise<{ readonly arrived: Arrived; readonly done: string }> {
  const over = new AbortController();
  const works = work(over.signal);
  const tooSoon = works.then(() => Promise.reject(new Error("what went on ended before the saves")));
  const arrived = await Promise.race([save(), tooSoon]).finally(() => over.abort());
  return { arrived, done: await works };
}

/** Whether whatever else goes on takes a core that the saves, their database and the load used. */
export const isShortOfCores = (): boolean => availableParallelism() < CORES_TO_SPARE;

/** Keeps one core busy with nothing. */
export async function count(over: AbortSignal): Promise<string> {
  const counting = spawn("node", ["-e", `for (const end = Date.now() + ${LONGEST_MS}; Date.now() < end; );`]);
  const ended = once(counting, "exit");
  over.addEventListener("abort", () => counting.kill());
  await ended;
  return "";
}

const p99Of = ({ latencies }: Arrived): number => shareOf(latencies.toSorted(), 0.99);

/** « p99 at 150/s: 9 10 9 ms in calm, 16 17 16 ms beside a program that only counts, 20 19 22 ms meanwhile: 2.1 times those in calm » */
function toldOf(rounds: readonly Round[]): string {
  const list = (some: readonly (Arrived | undefined)[]) => told(some.flatMap((one) => (one ? [p99Of(one)] : [])));
  const counting = rounds[0]?.counting ? `, ${list(rounds.map((one) => one.counting))} ms beside a program that only counts` : "";
  const times = median(rounds.map(({ calm, busy }) => p99Of(busy) / p99Of(calm))).toFixed(1);
  return `p99 at ${PACE}/s: ${list(rounds.map(({ calm }) => calm))} ms in calm${counting}, ${list(rounds.map(({ busy }) => busy))} ms meanwhile: ${times} times those in calm`;
}
