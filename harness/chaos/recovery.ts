import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Figure, noneOf } from "../figure.ts";
import { callerOf, save, sheetOf, startCrowd } from "./concurrent-savers.ts";
import { QUESTIONS } from "./contest.ts";
import { bothNodesKilled, databaseKilled, type Fault, LOCK, nodeKilled } from "./faults.ts";
import { type Judgement, judge, sumOf } from "./ledger.ts";
import type { Site } from "./site.ts";

const PAUSE_MS = 20;
const NODE_SECONDS = 2;
const DATABASE_SECONDS = 10;

/** R2 with a database server, restarted as by a supervisor; the node too. */
export async function recoverWithDatabaseServer(site: Site, times: number): Promise<Figure[]> {
  return [
    figureOf("node killed, started again by its supervisor", await recoverFrom(nodeKilled, site, times), NODE_SECONDS),
    figureOf("database killed, started again by its supervisor", await recoverFrom(databaseKilled, site, times), DATABASE_SECONDS),
  ];
}

/** R2 with a second node, which stays. */
export async function recoverWithSecondNode(site: Site, times: number): Promise<Figure[]> {
  await site.addNode();
  return [figureOf("node killed, another one there", await recoverFrom(nodeKilled, site, times), NODE_SECONDS)];
}

/** R2 with an application that restarts its own database. */
export async function recoverWithOwnDatabase(site: Site, times: number): Promise<Figure[]> {
  return [figureOf("database killed, started again by the application", await recoverFrom(databaseKilled, site, times), DATABASE_SECONDS)];
}

/** A lasting fault, behind nginx and PgBouncer: measures the longest wait for a page during it, and the time until the first save after it. */
interface LastingFault {
  readonly what: string;
  run(site: Site): Promise<void>;
  /** Goal for the first save after it; three seconds by default. */
  readonly backSeconds?: number;
}

const PAGE_SECONDS = 5;
const BACK_SECONDS = 3;
/** nginx waits five seconds for a save, then another node takes it. */
const OTHER_NODE_SECONDS = 6;
const STOP_SECONDS = 8;
const VISITORS = 10;
/** Below nginx's limit per address. */
const VISIT_PAUSE_MS = 300;

const lastingFaults: readonly LastingFault[] = [
  {
    what: "a node frozen for 20 s",
    async run(site) {
      site.signalNode("SIGSTOP");
      await sleep(20_000);
      site.signalNode("SIGCONT");
    },
  },
  { what: "the answers locked for 25 s", run: (site) => site.holdLock(LOCK, 25_000) },
  {
    what: "both nodes killed",
    async run(site) {
      await bothNodesKilled.inject(site);
      await bothNodesKilled.repair?.(site);
    },
  },
  {
    what: "database killed",
    async run(site) {
      await databaseKilled.inject(site);
      await site.readAnswers();
    },
  },
  {
    what: "the nodes' connections forgotten on their way",
    backSeconds: OTHER_NODE_SECONDS,
    run: async (site) => site.toPooler?.forget(),
  },
  {
    what: "both nodes stopped while sixty wrong passwords wait for their turn",
    async run(site) {
      const call = () => callerOf(site)("POST", "/api/authentification/log-in", { body: '{"username":"bureau","password":"perdu"}' });
      const guesses = Array.from({ length: 60 }, call);
      await sleep(3_000);
      const seconds = await site.stopNodes();
      if (seconds > STOP_SECONDS) throw new Error(`the nodes took ${seconds.toFixed(1)} s to stop`);
      await Promise.all([site.addNode(), site.addNode()]);
      await Promise.all(guesses);
    },
  },
  {
    what: "both nodes killed while one grades",
    async run(site) {
      const { stageId, office } = site.contest;
      const lock = site.holdLock("lock table results in access exclusive mode", 2_000);
      const call = (method: "GET" | "POST", body?: string) =>
        callerOf(site)(method, `/api/results/work/${stageId}`, { token: office.token, ...(body && { body }) });
      const isRunning = async () => (await call("GET")).responseText.includes('"state":"running"');
      await waitUntil(
        "the grading begins",
        async () => (await call("POST", '{"action":"generate"}')).status === 200 && (await isRunning()),
      );
      await bothNodesKilled.inject(site);
      await bothNodesKilled.repair?.(site);
      await lock;
      await waitUntil("the grading ends", async () => (await call("GET")).responseText.includes('"state":"done"'));
    },
  },
];

const diskFull: LastingFault = {
  what: "the disk of the database full for 10 s",
  async run(site) {
    const filler = join(site.directory, "filler");
    fillDisk(filler);
    // Its log needs a next file, but there is no space.
    const nextFile = "select pg_logical_emit_message(false, 'filler', repeat('x', 10000000)), pg_switch_wal()";
    await waitUntil("the disk is full", async () => {
      if (!(await site.isDatabaseUp())) return true;
      await Promise.race([site.execute(nextFile).catch(() => {}), sleep(1_000)]);
      return false;
    });
    await sleep(10_000);
    if (await site.isDatabaseUp()) throw new Error("the database found room on a full disk");
    rmSync(filler);
  },
};

/** Uses all free space. */
function fillDisk(file: string): void {
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

/** @throws {Error} If the condition is not true within a minute. */
async function waitUntil(what: string, condition: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 60_000; !(await condition()); await sleep(PAUSE_MS))
    if (Date.now() > deadline) throw new Error(`a minute has passed before ${what}`);
}

/** OPS-04: lasting faults neither stop the site nor lose acknowledged answers while all save. */
export const recoverBehindProxy = (site: Site): Promise<Figure[]> => measureRecoveries(site, lastingFaults);

/** The same, with the directory of the database on its own disk, which the test may fill. */
export const recoverFromFullDisk = (site: Site): Promise<Figure[]> => measureRecoveries(site, [diskFull]);

async function measureRecoveries(site: Site, lastingFaults: readonly LastingFault[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const [, ...crowd] = site.contest.people;
  const savers = startCrowd({ ...site.contest, people: crowd }, site);
  const judgements: Judgement[] = [];
  for (const { what, run, backSeconds = BACK_SECONDS } of lastingFaults) {
    await savers.save(1);
    const visit = { isOver: false };
    const visitors = Array.from({ length: VISITORS }, () => longestPageWait(site, visit));
    await run(site);
    const endedAt = performance.now();
    await firstSave(site);
    const back = (performance.now() - endedAt) / 1_000;
    visit.isOver = true;
    const pages = Math.max(...(await Promise.all(visitors)));
    savers.freeze();
    await savers.settled();
    judgements.push(judge(savers.ledger, await site.readAnswers(), QUESTIONS));
    const detail = `behind nginx and PgBouncer, ${VISITORS} visitors`;
    figures.push(
      { name: "R2", what: `longest search for a page: ${what}`, value: pages, unit: "seconds", goal: PAGE_SECONDS, detail },
      { name: "R2", what: `first save after the end of: ${what}`, value: back, unit: "seconds", goal: backSeconds, detail },
    );
  }
  const { lost, torn, invented } = sumOf(judgements);
  const what = `answers lost, torn or invented by what lasts: ${lastingFaults.map(({ what }) => what).join("; ")}`;
  const detail = `${lost} lost, ${torn} torn, ${invented} invented; ${savers.acknowledged()} saves acknowledged, all read back after each`;
  return [...figures, noneOf("R1", what, lost + torn + invented, detail)];
}

/** Opens page after page; returns the longest load in seconds. */
async function longestPageWait(site: Site, visit: { readonly isOver: boolean }): Promise<number> {
  const call = callerOf(site);
  let longest = 0;
  while (!visit.isOver) {
    const from = performance.now();
    while ((await call("GET", "/")).status !== 200) await sleep(PAUSE_MS);
    longest = Math.max(longest, (performance.now() - from) / 1_000);
    await sleep(VISIT_PAUSE_MS);
  }
  return longest;
}

/** Seconds from each fault to the first save acknowledged after it, the shortest first. */
async function recoverFrom(fault: Fault, site: Site, times: number): Promise<number[]> {
  const all: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await firstSave(site);
    const injectedAt = performance.now();
    await fault.inject(site);
    const repaired = fault.repair?.(site);
    await firstSave(site);
    all.push((performance.now() - injectedAt) / 1_000);
    await repaired;
  }
  return all.sort((a, b) => a - b);
}

/** Repeats a save of the first person until it is acknowledged. The crowd's ledger does not contain it. */
async function firstSave(site: Site): Promise<void> {
  const call = callerOf(site);
  const { people, questionIds } = site.contest;
  while ((await save(call, people[0]?.token ?? "", sheetOf(questionIds, Date.now()))) !== "saved") await sleep(PAUSE_MS);
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
