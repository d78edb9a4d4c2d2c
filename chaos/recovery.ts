import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../bench/figure.ts";
import { post, sheetOf } from "./crowd.ts";
import { databaseKilled, type Fault, nodeKilled } from "./faults.ts";
import type { Installation } from "./installation.ts";

const PAUSE_MS = 20;
const NODE_SECONDS = 2;
const DATABASE_SECONDS = 10;

/** R2 with a server, started again as a system's supervisor would; the node too. */
export async function recoverWithServer(on: Installation, times: number): Promise<Figure[]> {
  return [
    figureOf("node killed, started again by its supervisor", await recoverFrom(nodeKilled, on, times), NODE_SECONDS),
    figureOf("database killed, started again by its supervisor", await recoverFrom(databaseKilled, on, times), DATABASE_SECONDS),
  ];
}

/** R2 where another node takes over; it stays. */
export async function recoverWithTwo(on: Installation, times: number): Promise<Figure[]> {
  await on.addNode();
  return [figureOf("node killed, another one there", await recoverFrom(nodeKilled, on, times), NODE_SECONDS)];
}

/** R2 where the application itself starts its database again. */
export async function recoverWithOwn(on: Installation, times: number): Promise<Figure[]> {
  return [figureOf("database killed, started again by the application", await recoverFrom(databaseKilled, on, times), DATABASE_SECONDS)];
}

/** Seconds from each fault to the first save acknowledged after it, the shortest first. */
async function recoverFrom(fault: Fault, on: Installation, times: number): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await firstSave(on);
    const struckAt = performance.now();
    await fault.strike(on);
    const repaired = fault.repair?.(on);
    await firstSave(on);
    all.push((performance.now() - struckAt) / 1_000);
    await repaired;
  }
  return all.sort((a, b) => a - b);
}

/** Somebody saves until it is acknowledged. */
async function firstSave({ contest, port }: Installation): Promise<void> {
  const agent = new Agent();
  const token = contest.people[0]?.token ?? "";
  while ((await post(agent, port, token, sheetOf(contest.questionIds, Date.now()))) !== "saved") await sleep(PAUSE_MS);
}

function figureOf(what: string, seconds: readonly number[], goal: number): Figure {
  const median = seconds[Math.floor(seconds.length / 2)] ?? 0;
  return {
    name: "R2",
    what: `first save after: ${what}`,
    value: seconds.at(-1) ?? Number.POSITIVE_INFINITY,
    unit: "seconds",
    goal,
    detail: `the slowest of ${seconds.length}, median ${median.toFixed(2)}`,
  };
}
