import { setTimeout as sleep } from "node:timers/promises";
import { signalAll } from "./processes.ts";
import type { Site } from "./site.ts";

const FROZEN_MS = 300;
export const LOCK = "lock table sheets in access exclusive mode";

/** A fault, and its repair if it is not automatic. */
export interface Fault {
  readonly name: string;
  inject(site: Site): Promise<void>;
  repair?(site: Site): Promise<void>;
}

const killDatabase = async (site: Site) => signalAll(site.databaseProcesses(), "SIGKILL");

async function freezeDatabase(site: Site, then: "SIGCONT" | "SIGKILL"): Promise<void> {
  const pids = site.databaseProcesses();
  signalAll(pids, "SIGSTOP");
  await sleep(FROZEN_MS);
  signalAll(pids, then);
}

export const nodeKilled: Fault = { name: "node killed", inject: (site) => site.killNode(), repair: (site) => site.addNode() };
export const databaseKilled: Fault = { name: "database killed", inject: killDatabase };
const databaseKilledTwice: Fault = {
  name: "database killed, and again once it is back",
  async inject(site) {
    await killDatabase(site);
    await site.readAnswers();
    await killDatabase(site);
  },
};
export const databaseCut: Fault = {
  name: "network to the database cut",
  inject: async (site) => site.databaseLink.cut(),
  repair: async (site) => site.databaseLink.restore(),
};
const bothKilled: Fault = {
  name: "node and database killed",
  async inject(site) {
    const pids = site.databaseProcesses();
    await site.killNode();
    signalAll(pids, "SIGKILL");
  },
  repair: (site) => site.addNode(),
};

/** For a separate PostgreSQL server, behind a network. */
export const faultsWithDatabaseServer: readonly Fault[] = [
  databaseKilled,
  databaseKilledTwice,
  { name: "database frozen, then going on", inject: (site) => freezeDatabase(site, "SIGCONT") },
  { name: "database frozen, then killed", inject: (site) => freezeDatabase(site, "SIGKILL") },
  databaseCut,
  {
    name: "network to the database silent, then cut",
    async inject(site) {
      site.databaseLink.dropTraffic();
      await sleep(FROZEN_MS);
      site.databaseLink.cut();
    },
    repair: async (site) => site.databaseLink.restore(),
  },
  { name: "network to people cut", inject: async (site) => site.clientLink.cut(), repair: async (site) => site.clientLink.restore() },
  nodeKilled,
];

export const bothNodesKilled: Fault = {
  name: "both nodes killed",
  async inject(site) {
    await site.killNode();
    await site.killNode();
  },
  async repair(site) {
    await Promise.all([site.addNode(), site.addNode()]);
  },
};

/** With nginx and PgBouncer in front. */
export const faultsBehindProxy: readonly Fault[] = [
  nodeKilled,
  bothNodesKilled,
  {
    name: "a node frozen",
    inject: async (site) => site.signalNode("SIGSTOP"),
    async repair(site) {
      await sleep(FROZEN_MS);
      site.signalNode("SIGCONT");
    },
  },
  databaseKilled,
  databaseCut,
  { name: "the pooler killed", inject: async (site) => site.pooler?.restart() },
  { name: "the answers locked", inject: (site) => site.holdLock(LOCK, FROZEN_MS) },
];

/** For an application that runs its own PostgreSQL: restarted by it, adopted by the next one, or both killed. */
export const faultsWithOwnDatabase: readonly Fault[] = [databaseKilled, databaseKilledTwice, nodeKilled, bothKilled].map((fault) => ({
  ...fault,
  name: `${fault.name} (its own PostgreSQL)`,
}));
