import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withDirectory } from "../installation.ts";
import type { Bench } from "./bench.ts";
import { load } from "./load.ts";
import { saveRequestsOf } from "./saving.ts";

const CONNECTIONS = 64;

/** The steps of a save in a node, each by the functions or files whose time it is; the innermost counts. */
const steps: Readonly<Record<string, RegExp>> = {
  "garbage collection": /^\(garbage collector\)/,
  "the session's token": /fast-jwt|tokens\.service|sessions\.service|internal\/crypto/,
  schema: /zod/,
  checks: /features\/season\/marking|answer-checks|fold-text|re2js/,
  "PostgreSQL's client": /node_modules\/pg|postgres-/,
  "grouping, and arrays for the statement": /coalesce|answers\.(service|queries)|stored-answers/,
  "parsing the request": /secure-json-parse|content-type-parser|_http_incoming|_http_common|_http_server/,
  "the response": /reply\.js|_http_outgoing|answers\.routes/,
};

interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly url: string };
    readonly children?: number[];
  }[];
  readonly samples: readonly number[];
  /** Microseconds. */
  readonly timeDeltas: readonly number[];
}

/** Where the processor's time of a save goes in a node, as lines to print: a node of its own is profiled under saves. */
export const profileSaves = (bench: Bench, seconds: number): Promise<string[]> =>
  withDirectory(async (directory) => {
    const node = await bench.startAnother({ NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${directory}` });
    await load({ port: node.port, connections: CONNECTIONS, seconds, next: saveRequestsOf(bench) }).finally(node.stop);
    const texts = readdirSync(directory).map((file) => readFileSync(join(directory, file), "utf8"));
    const longest = texts.toSorted((one, other) => other.length - one.length)[0];
    return longest === undefined ? [] : describeShares(sharesOf(JSON.parse(longest)));
  });

/** Microseconds by step; the start of the program and idle time do not count. */
function sharesOf({ nodes, samples, timeDeltas }: CpuProfile): Map<string, number> {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, `${callFrame.functionName} ${callFrame.url}`]));
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)));
  const stackOf = (id: number | undefined): string[] => (id === undefined ? [] : [frames.get(id) ?? "", ...stackOf(callers.get(id))]);
  const stepOf = new Map(nodes.map(({ id }) => [id, findStep(stackOf(id))]));
  const shares = new Map<string, number>();
  for (const [place, sample] of samples.entries()) {
    const step = stepOf.get(sample);
    if (step) shares.set(step, (shares.get(step) ?? 0) + (timeDeltas[place] ?? 0));
  }
  return shares;
}

function findStep(stack: readonly string[]): string | undefined {
  if (stack.some((frame) => /^\(idle\)|internal\/modules|internal\/bootstrap/.test(frame))) return undefined;
  for (const frame of stack) for (const [step, pattern] of Object.entries(steps)) if (pattern.test(frame)) return step;
  return "the rest: routes, hooks, sockets, timers";
}

function describeShares(shares: ReadonlyMap<string, number>): string[] {
  const total = [...shares.values()].reduce((sum, one) => sum + one, 0);
  const sorted = [...shares].toSorted(([, one], [, other]) => other - one);
  return sorted.map(([step, time]) => `   ${((time / total) * 100).toFixed(0).padStart(3)} % ${step}`);
}
