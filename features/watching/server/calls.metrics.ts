import type { FastifyInstance } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";
import { answersApi } from "#features/answers/answers.contract.ts";
import { authApi } from "#features/auth/auth.contract.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";

/** Fit for a p99 of 5 ms as of 10 s. */
const SECONDS = [0.005, 0.01, 0.02, 0.035, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10];

const outcomes = ["done", "refused", "throttled", "failed"] as const;
type Outcome = (typeof outcomes)[number];

const outcomeOf = (status: number): Outcome => {
  if (status >= 500) return "failed";
  if (status === 429) return "throttled";
  return status >= 400 ? "refused" : "done";
};

/** One call that the night of a stage is made of. */
interface WatchedCall {
  readonly calls: Counter<"outcome">;
  /** Of those that were done. */
  readonly seconds: Histogram;
}

/** Counts what the night of a stage is made of, and how long it takes: saves, log-ins, openings of the questions. */
export function watchCalls(app: FastifyInstance, registry: Registry) {
  const watched = new Map<string, (status: number, milliseconds: number) => void>();
  const watch = ({ method, path }: Endpoint, names: { readonly one: string; readonly many: string; readonly what: string }) => {
    const call = measured(registry, names);
    watched.set(`${method} /api${path}`, observerOf(call));
    return call;
  };
  app.addHook("onResponse", ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    watched.get(`${method} ${routeOptions.url}`)?.(statusCode, elapsedTime);
    done();
  });
  return {
    saves: watch(answersApi.save, { one: "save", many: "saves", what: "Saves of answers" }),
    logIns: watch(authApi.logIn, { one: "log_in", many: "log_ins", what: "Log-ins" }),
    openings: watch(answersApi.active, { one: "opening", many: "openings", what: "Openings of the questions" }),
  };
}

function measured(registry: Registry, { one, many, what }: { one: string; many: string; what: string }): WatchedCall {
  const registers = [registry];
  return {
    calls: new Counter({ name: `palmares_${many}_total`, help: `${what} by how they ended`, labelNames: ["outcome"], registers }),
    seconds: new Histogram({ name: `palmares_${one}_duration_seconds`, help: `Time of those done: ${what}`, buckets: SECONDS, registers }),
  };
}

/** What is looked up once, so that a call costs two additions. */
function observerOf({ calls, seconds }: WatchedCall): (status: number, milliseconds: number) => void {
  const counters = Object.fromEntries(outcomes.map((outcome) => [outcome, calls.labels(outcome)])) as Record<Outcome, Counter.Internal>;
  for (const counter of Object.values(counters)) counter.inc(0);
  return (status, milliseconds) => {
    const outcome = outcomeOf(status);
    counters[outcome].inc();
    if (outcome === "done") seconds.observe(milliseconds / 1_000);
  };
}
