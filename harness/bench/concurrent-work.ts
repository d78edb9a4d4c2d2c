import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import type { Figure } from "../figure.ts";
import { countErrors, findVoidReason, firstRefusal, generateLoad, type LoadResult, randomInstants } from "./arrivals.ts";
import type { Bench } from "./bench.ts";
import { formatRounds, load, median, roundsOf, shareOf } from "./load.ts";
import { saveRequestsOf } from "./saving.ts";

const ROUNDS = 5;
/** Saves per second: far below a node's limit, so that only waiting is measured. */
const SAVES_PER_SECOND = 150;
const CONNECTIONS = 64;
const TIMEOUT_MS = 10_000;
const MAX_MS = 60_000;
/** With fewer cores, concurrent work takes a core from the saves, their database and the load: a program that only counts makes them wait too. */
const MIN_CORES = 4;

interface ConcurrentWork {
  readonly name: string;
  readonly what: string;
  readonly goal: number;
  /** Runs until aborted, and returns a description of its work. */
  readonly work: (abort: AbortSignal) => Promise<string>;
}

interface Round {
  readonly calm: LoadResult;
  readonly cpuBound?: LoadResult;
  readonly busy: LoadResult;
}

/**
 * The p99 of saves during other work, against the same without it, in turn; on a machine without a spare core, against the same while a program that
 * only counts uses one. The median of the rounds: one stall of the machine could cause any ratio. A save that is refused or unanswered
 * makes the figure void.
 */
export async function saveDuringWork(bench: Bench, seconds: number, { name, what, goal, work }: ConcurrentWork): Promise<Figure> {
  const next = saveRequestsOf(bench);
  const save = () => {
    const arrivals = randomInstants(seconds * SAVES_PER_SECOND, seconds * 1_000).map((at) => ({ at, request: next() }));
    return generateLoad({ port: bench.port, connections: CONNECTIONS, arrivals, timeout: TIMEOUT_MS });
  };
  // Earlier writes are vacuumed and flushed now, and their log can be recycled: otherwise this would happen in some rounds only.
  await bench.pool.query("vacuum analyze");
  await bench.pool.query("checkpoint");
  await load({ port: bench.port, connections: CONNECTIONS, seconds: Math.min(seconds, 2), next });
  const rounds: Round[] = [];
  let done = "";
  for (let left = roundsOf(seconds, ROUNDS); left > 0; left -= 1) {
    const calm = await save();
    const cpuBound = isShortOfCores() ? { cpuBound: (await runDuring(save, burnCpu)).measured } : {};
    const busy = await runDuring(save, work);
    rounds.push({ calm, ...cpuBound, busy: busy.measured });
    done = busy.done;
  }
  const all = rounds.flatMap((round) => Object.values(round));
  const errors = countErrors(all);
  const voidReason = findVoidReason(all);
  const value = median(rounds.map(({ calm, cpuBound, busy }) => p99Of(busy) / p99Of(cpuBound ?? calm)));
  return {
    name,
    what: `${what}, against saves ${rounds[0]?.cpuBound ? "beside a program that only counts" : "in calm"}`,
    value: errors > 0 || voidReason ? Number.POSITIVE_INFINITY : value,
    unit: "times the limit",
    goal,
    detail: [voidReason, describeRounds(rounds), done, `${errors} errors`, firstRefusal(all)].filter(Boolean).join("; "),
  };
}

/** Saves during this work, which is aborted after the saves. */
async function runDuring(
  save: () => Promise<LoadResult>,
  work: ConcurrentWork["work"],
): Promise<{ readonly measured: LoadResult; readonly done: string }> {
  const abort = new AbortController();
  const running = work(abort.signal);
  const endedEarly = running.then(() => Promise.reject(new Error("what went on ended before the saves")));
  const measured = await Promise.race([save(), endedEarly]).finally(() => abort.abort());
  return { measured, done: await running };
}

/** Whether concurrent work takes a core from the saves, their database and the load. */
export const isShortOfCores = (): boolean => availableParallelism() < MIN_CORES;

/** Keeps one core busy. */
export async function burnCpu(abort: AbortSignal): Promise<string> {
  const cpuBound = spawn("node", ["-e", `for (const end = Date.now() + ${MAX_MS}; Date.now() < end; );`]);
  const ended = once(cpuBound, "exit");
  abort.addEventListener("abort", () => cpuBound.kill());
  await ended;
  return "";
}

const p99Of = ({ latencies }: LoadResult): number => shareOf(latencies.toSorted(), 0.99);

/** « p99 at 150/s: 9 10 9 ms in calm, 16 17 16 ms beside a program that only counts, 20 19 22 ms meanwhile: 2.1 times those in calm » */
function describeRounds(rounds: readonly Round[]): string {
  const list = (some: readonly (LoadResult | undefined)[]) => formatRounds(some.flatMap((one) => (one ? [p99Of(one)] : [])));
  const cpuBound = rounds[0]?.cpuBound ? `, ${list(rounds.map((one) => one.cpuBound))} ms beside a program that only counts` : "";
  const times = median(rounds.map(({ calm, busy }) => p99Of(busy) / p99Of(calm))).toFixed(1);
  return `p99 at ${SAVES_PER_SECOND}/s: ${list(rounds.map(({ calm }) => calm))} ms in calm${cpuBound}, ${list(rounds.map(({ busy }) => busy))} ms meanwhile: ${times} times those in calm`;
}
