import type { FastifyInstance } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";
import { answersApi } from "#features/answers/answers.contract.ts";
import { authApi } from "#features/auth/auth.contract.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { TIMES } from "../times.ts";
import type { Tallying } from "./tally.ts";

const outcomes = ["done", "refused", "throttled", "failed"] as const;
type Outcome = (typeof outcomes)[number];

const outcomeOf = (status: number): Outcome => {
  if (status >= 500) return "failed";
  if (status === 429) return "throttled";
  return status >= 400 ? "refused" : "done";
};

interface Watched {
  readonly call: Endpoint;
  readonly names: { readonly one: string; readonly many: string; readonly what: string };
  /** Counts it for this node's next report too. */
  readonly tally: (outcome: Outcome, seconds: number) => void;
}

const saves = { one: "save", many: "saves", what: "Saves of answers" };
const openings = { one: "opening", many: "openings", what: "Openings of the questions" };
const logIns = { one: "log_in", many: "log_ins", what: "Log-ins" };

/** Counts what the night of a stage is made of, and how long it takes: saves, log-ins, openings of the questions, and whatever fails. */
export function watchCalls(app: FastifyInstance, registry: Registry, tally: Tallying): void {
  const watched: Watched[] = [
    { call: answersApi.save, names: saves, tally: (outcome, seconds) => outcome === "done" && tally.save(seconds) },
    { call: answersApi.active, names: openings, tally: (outcome) => outcome === "done" && tally.count("openings") },
    { call: authApi.logIn, names: logIns, tally: (outcome) => tally.count(outcome === "done" ? "logIns" : "refusedLogIns") },
  ];
  const observers = new Map(watched.map((one) => [`${one.call.method} /api${one.call.path}`, observerOf(registry, one)]));
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

/** Whatever can be is looked up once: a call costs a few additions. */
function observerOf(registry: Registry, { names: { one, many, what }, tally }: Watched): (status: number, seconds: number) => void {
  const registers = [registry];
  const calls = new Counter({ name: `palmares_${many}_total`, help: `${what} by how they ended`, labelNames: ["outcome"], registers });
  const times = new Histogram({
    name: `palmares_${one}_duration_seconds`,
    help: `Time of those done: ${what}`,
    buckets: [...TIMES],
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
