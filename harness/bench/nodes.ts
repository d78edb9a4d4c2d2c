import { availableParallelism } from "node:os";
import { type Figure, noneOf } from "../figure.ts";
import type { Bench } from "./bench.ts";
import { load } from "./load.ts";
import { saveRequestsOf } from "./saving.ts";

const CONNECTIONS = 64;
const ROUNDS = 2;
/** With fewer cores a second node has nothing to use: then the goal is only no error. */
const MIN_CORES = 4;

/** P9: saves by two nodes on one PostgreSQL, and by one, in turn. */
export async function saveByTwoNodes(bench: Bench, seconds: number): Promise<Figure[]> {
  const next = saveRequestsOf(bench);
  const other = await bench.startAnother();
  const saves = async (...ports: number[]) => {
    const loads = ports.map((port) => load({ port, connections: CONNECTIONS / ports.length, seconds, next }));
    return (await Promise.all(loads)).reduce(
      (sum, { perSecond, errors }) => ({ perSecond: sum.perSecond + perSecond, errors: sum.errors + errors }),
      { perSecond: 0, errors: 0 },
    );
  };
  const measured = { one: 0, two: 0, errors: 0 };
  try {
    await saves(other.port);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [one, two] = [await saves(bench.port), await saves(bench.port, other.port)];
      measured.one = Math.max(measured.one, one.perSecond);
      measured.two = Math.max(measured.two, two.perSecond);
      measured.errors += one.errors + two.errors;
    }
  } finally {
    await other.stop();
  }
  return [figureOf(measured)];
}

function figureOf({ one, two, errors }: { one: number; two: number; errors: number }): Figure {
  const cores = availableParallelism();
  const ratio = two / one;
  const detail = `${Math.round(two)}/s by two nodes, ${Math.round(one)}/s by one: ${ratio.toFixed(2)} times, ${cores} cores; ${errors} errors`;
  if (cores < MIN_CORES) return noneOf("P9", "errors of saves by two nodes", errors, detail);
  return { name: "P9", what: "saves by two nodes, against one", value: errors > 0 ? 0 : ratio, unit: "of the limit", goal: 1.6, detail };
}
