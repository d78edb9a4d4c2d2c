import type { FastifyInstance } from "fastify";
import { Counter, Histogram, type Registry } from "prom-client";
import { answersApi } from "#contest/answers/answers.contract.ts";
import { authApi } from "#people/auth/auth.contract.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { countPerBucket, SAVE_TIME_BUCKETS } from "../times.ts";

const outcomes = ["done", "refused", "throttled", "failed"] as const;
type Outcome = (typeof outcomes)[number];

const outcomeOf = (status: number): Outcome => {
  if (status >= 500) return "failed";
  if (status === 429) return "throttled";
  return status >= 400 ? "refused" : "done";
};

export interface CallCounts {
  readonly saveTimes: readonly number[];
  readonly openings: number;
  readonly logIns: number;
  readonly refusedLogIns: number;
  readonly failures: number;
}

/** Counts and times the main calls during a stage: saves, sign-ins, openings of the questions, and all failures. Returns a function that reads the counts. */
export function watchCalls(app: FastifyInstance, registry: Registry): () => Promise<CallCounts> {
  const saves = watchCall(registry, answersApi.save, "save", "Saves of answers");
  const openings = watchCall(registry, answersApi.active, "opening", "Openings of the questions");
  const logIns = watchCall(registry, authApi.logIn, "log_in", "Log-ins");
  const watched = new Map([saves, openings, logIns].map((call) => [call.name, call]));
  const failures = new Counter({ name: "palmares_failures_total", help: "Calls that ended in an error of ours", registers: [registry] });
  app.addHook("onResponse", ({ method, routeOptions }, { statusCode, elapsedTime }, done) => {
    watched.get(`${method} ${routeOptions.url}`)?.observe(statusCode, elapsedTime / 1_000);
    if (statusCode >= 500) failures.inc();
    done();
  });
  return async () => {
    const signedIn = await logIns.byOutcome();
    return {
      saveTimes: countPerBucket((await saves.times.get()).values),
      openings: (await openings.byOutcome()).done,
      logIns: signedIn.done,
      refusedLogIns: signedIn.refused + signedIn.throttled + signedIn.failed,
      failures: (await failures.get()).values[0]?.value ?? 0,
    };
  };
}

/** Prepares everything once, so that a call costs a few additions. */
function watchCall(registry: Registry, { method, path }: Endpoint, one: string, what: string) {
  const registers = [registry];
  const calls = new Counter({ name: `palmares_${one}s_total`, help: `${what} by how they ended`, labelNames: ["outcome"], registers });
  const times = new Histogram({
    name: `palmares_${one}_duration_seconds`,
    help: `Time of those done: ${what}`,
    buckets: [...SAVE_TIME_BUCKETS],
    registers,
  });
  const counters = new Map(outcomes.map((outcome) => [outcome, calls.labels(outcome)]));
  for (const counter of counters.values()) counter.inc(0);
  return {
    name: `${method} /api${path}`,
    times,
    observe(status: number, seconds: number): void {
      const outcome = outcomeOf(status);
      counters.get(outcome)?.inc();
      if (outcome === "done") times.observe(seconds);
    },
    async byOutcome(): Promise<Record<Outcome, number>> {
      const { values } = await calls.get();
      return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value])) as Record<Outcome, number>;
    },
  };
}
