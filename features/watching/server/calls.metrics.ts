import type { FastifyInstance } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";
import { answersApi } from "#features/answers/answers.contract.ts";
import { authApi } from "#features/auth/auth.contract.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { SAVE_TIME_BUCKETS } from "../times.ts";
import type { CallCounter } from "./tally.ts";

const outcomes = ["done", "refused", "throttled", "failed"] as const;
type Outcome = (typeof outcomes)[number];

const outcomeOf = (status: number): Outcome => {
  if (status >= 500) return "failed";
  if (status === 429) return "throttled";
  return status >= 400 ? "refused" : "done";
};

interface WatchedCall {
  readonly call: Endpoint;
  readonly names: { readonly one: string; readonly many: string; readonly what: string };
  /** Also counts it for this node's next report. */
  readonly tally: (outcome: Outcome, seconds: number) => void;
}

const saves = { one: "save", many: "saves", what: "Saves of answers" };
const openings = { one: "opening", many: "openings", what: "Openings of the questions" };
const logIns = { one: "log_in", many: "log_ins", what: "Log-ins" };

/** Counts and times the main calls during a stage: saves, log-ins, openings of the questions, and all failures. */
export function watchCalls(app: FastifyInstance, registry: Registry, tally: CallCounter): void {
  const watched: WatchedCall[] = [
    { call: answersApi.save, names: saves, tally: (outcome, seconds) => outcome === "done" && tally.save(seconds) },
    { call: answersApi.active, names: openings, tally: (outcome) => outcome === "done" && tally.count("openings") },
    { call: authApi.logIn, names: logIns, tally: (outcome) => tally.count(outcome === "done" ? "logIns" : "refusedLogIns") },
  ];
  const observers = new Map(watched.map((one) => [`${one.call.method} /api${one.call.path}`, createObserver(registry, one)]));
  const failures = new Counter({ name: "palmares_failures_total", help: "Calls that ended in an error of ours", registers: [registry] });
  app.addHook("onResponse", ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    observers.get(`${method} ${routeOptions.url}`)?.(statusCode, elapsedTime / 1_000);
    if (statusCode >= 500) {
      failures.inc();
      tally.count("failures");
    }
    done();
  });
}

/** Prepares everything once: a call costs a few additions. */
function createObserver(registry: Registry, { names: { one, many, what }, tally }: WatchedCall): (status: number, seconds: number) => void {
  const registers = [registry];
  const calls = new Counter({ name: `palmares_${many}_total`, help: `${what} by how they ended`, labelNames: ["outcome"], registers });
  const times = new Histogram({
    name: `palmares_${one}_duration_seconds`,
    help: `Time of those done: ${what}`,
    buckets: [...SAVE_TIME_BUCKETS],
    registers,
  });
  const counters = new Map(outcomes.map((outcome) => [outcome, calls.labels(outcome)]));
  for (const counter of counters.values()) counter.inc(0);
  return (status, seconds) => {
    const outcome = outcomeOf(status);
    counters.get(outcome)?.inc();
    if (outcome === "done") times.observe(seconds);
    tally(outcome, seconds);
  };
}
