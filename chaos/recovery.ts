import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Figure } from "../bench/figure.ts";
import { QUESTIONS } from "./contest.ts";
import { callerOf, gather, save, sheetOf } from "./crowd.ts";
import { bothNodesKilled, databaseKilled, type Fault, LOCK, nodeKilled } from "./faults.ts";
import type { Installation } from "./installation.ts";
import { type Judgement, judge, sumOf } from "./ledger.ts";

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

/** What lasts, behind nginx and PgBouncer: how long people look for a page meanwhile, and when the first save is there again once it is over. */
interface Ordeal {
  readonly what: string;
  endure(on: Installation): Promise<void>;
  /** Goal for the first save after it; three seconds unless told. */
  readonly backSeconds?: number;
}

const PAGE_SECONDS = 5;
const BACK_SECONDS = 3;
const STOP_SECONDS = 8;
const VISITORS = 10;
/** Fewer than nginx lets one address ask. */
const VISIT_PAUSE_MS = 300;

const ordeals: readonly Ordeal[] = [
  {
    what: "a node frozen for 20 s",
    async endure(on) {
      on.signalNode("SIGSTOP");
      await sleep(20_000);
      on.signalNode("SIGCONT");
    },
  },
  { what: "the answers locked for 25 s", endure: (on) => on.hold(LOCK, 25_000) },
  {
    what: "both nodes killed",
    async endure(on) {
      await bothNodesKilled.strike(on);
      await bothNodesKilled.repair?.(on);
    },
  },
  {
    what: "database killed",
    async endure(on) {
      await databaseKilled.strike(on);
      await on.readBack();
    },
  },
  {
    what: "the nodes' connections forgotten on their way",
    backSeconds: PAGE_SECONDS,
    endure: async (on) => on.toPooler?.forget(),
  },
  {
    what: "both nodes stopped while sixty wrong passwords wait for their turn",
    async endure(on) {
      const ask = () => callerOf(on)("POST", "/api/authentification/log-in", { body: '{"username":"bureau","password":"perdu"}' });
      const guesses = Array.from({ length: 60 }, ask);
      await sleep(3_000);
      const seconds = await on.stopNodes();
      if (seconds > STOP_SECONDS) throw new Error(`the nodes took ${seconds.toFixed(1)} s to stop`);
      await Promise.all([on.addNode(), on.addNode()]);
      await Promise.all(guesses);
    },
  },
  {
    what: "both nodes killed while one grades",
    async endure(on) {
      const { stageId, office } = on.contest;
      const held = on.hold("lock table results in access exclusive mode", 2_000);
      const ask = (method: "GET" | "POST", body?: string) =>
        callerOf(on)(method, `/api/results/work/${stageId}`, { token: office.token, ...(body && { body }) });
      const isRunning = async () => (await ask("GET")).said.includes('"state":"running"');
      await until("the grading begins", async () => (await ask("POST", '{"action":"generate"}')).status === 200 && (await isRunning()));
      await bothNodesKilled.strike(on);
      await bothNodesKilled.repair?.(on);
      await held;
      await until("the grading ends", async () => (await ask("GET")).said.includes('"state":"done"'));
    },
  },
];

const diskFull: Ordeal = {
  what: "the disk of the database full for 10 s",
  async endure(on) {
    const filler = join(on.directory, "filler");
    fillUp(filler);
    // Its log needs a next file, for which there is no room.
    const nextFile = "select pg_logical_emit_message(false, 'filler', repeat('x', 10000000)), pg_switch_wal()";
    await until("the disk is full", async () => {
      if (!(await on.isDatabaseThere())) return true;
      await Promise.race([on.ask(nextFile).catch(() => {}), sleep(1_000)]);
      return false;
    });
    await sleep(10_000);
    if (await on.isDatabaseThere()) throw new Error("the database found room on a full disk");
    rmSync(filler);
  },
};

/** Takes all the room that is left. */
function fillUp(file: string): void {
  const filler = openSync(file, "w");
  const block = Buffer.alloc(1_048_576);
  try {
    for (;;) writeSync(filler, block);
  } catch (error) {
    if (!String(error).includes("ENOSPC")) throw error;
  } finally {
    closeSync(filler);
  }
}

/** @throws {Error} Where it does not come to that within a minute. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await isSo()); await sleep(PAUSE_MS))
    if (Date.now() > deadline) throw new Error(`a minute has passed before ${what}`);
}

/** OPS-04: nothing that lasts takes the site away, nor an acknowledged answer, while everybody saves. */
export const recoverBehind = (on: Installation): Promise<Figure[]> => endureBehind(on, ordeals);

/** The same, where the directory of the database is a disk of its own, which a trial may fill. */
export const recoverFromFullDisk = (on: Installation): Promise<Figure[]> => endureBehind(on, [diskFull]);

async function endureBehind(on: Installation, ordeals: readonly Ordeal[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const crowd = gather(on.contest, on);
  const judgements: Judgement[] = [];
  for (const { what, endure, backSeconds = BACK_SECONDS } of ordeals) {
    await crowd.save(1);
    const visit = { isOver: false };
    const visitors = Array.from({ length: VISITORS }, () => longestSearch(on, visit));
    await endure(on);
    const overAt = performance.now();
    await firstSave(on);
    const back = (performance.now() - overAt) / 1_000;
    visit.isOver = true;
    const pages = Math.max(...(await Promise.all(visitors)));
    crowd.freeze();
    await crowd.settled();
    judgements.push(judge(crowd.ledger, await on.readBack(), QUESTIONS));
    const detail = `behind nginx and PgBouncer, ${VISITORS} visitors`;
    figures.push(
      { name: "R2", what: `longest search for a page: ${what}`, value: pages, unit: "seconds", goal: PAGE_SECONDS, detail },
      { name: "R2", what: `first save after the end of: ${what}`, value: back, unit: "seconds", goal: backSeconds, detail },
    );
  }
  const { lost, torn, invented } = sumOf(judgements);
  const what = `answers lost, torn or invented by what lasts: ${ordeals.map(({ what }) => what).join("; ")}`;
  const detail = `${crowd.acknowledged()} saves acknowledged, all read back after each`;
  return [...figures, { name: "R1", what, value: lost + torn + invented, unit: "in all", goal: 0, detail }];
}

/** Somebody opens page after page, each until it is there; seconds. */
async function longestSearch(on: Installation, visit: { readonly isOver: boolean }): Promise<number> {
  const ask = callerOf(on);
  let longest = 0;
  while (!visit.isOver) {
    const from = performance.now();
    while ((await ask("GET", "/")).status !== 200) await sleep(PAUSE_MS);
    longest = Math.max(longest, (performance.now() - from) / 1_000);
    await sleep(VISIT_PAUSE_MS);
  }
  return longest;
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
async function firstSave(on: Installation): Promise<void> {
  const ask = callerOf(on);
  const { people, questionIds } = on.contest;
  while ((await save(ask, people[0]?.token ?? "", sheetOf(questionIds, Date.now()))) !== "saved") await sleep(PAUSE_MS);
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
