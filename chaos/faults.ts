import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "./installation.ts";
import { signalAll } from "./processes.ts";

const FROZEN_MS = 300;
export const LOCK = "lock table answers in access exclusive mode";

/** Something that breaks, and whoever repairs it where nothing does so by itself. */
export interface Fault {
  readonly name: string;
  strike(on: Installation): Promise<void>;
  repair?(on: Installation): Promise<void>;
}

const killDatabase = async (on: Installation) => signalAll(on.databaseProcesses(), "SIGKILL");

async function freezeDatabase(on: Installation, then: "SIGCONT" | "SIGKILL"): Promise<void> {
  const pids = on.databaseProcesses();
  signalAll(pids, "SIGSTOP");
  await sleep(FROZEN_MS);
  signalAll(pids, then);
}

export const nodeKilled: Fault = { name: "node killed", strike: (on) => on.killNode(), repair: (on) => on.addNode() };
export const databaseKilled: Fault = { name: "database killed", strike: killDatabase };
const databaseKilledTwice: Fault = {
  name: "database killed, and again once it is back",
  async strike(on) {
    await killDatabase(on);
    await on.readBack();
    await killDatabase(on);
  },
};
export const databaseCut: Fault = {
  name: "network to the database cut",
  strike: async (on) => on.toDatabase.cut(),
  repair: async (on) => on.toDatabase.mend(),
};
const bothKilled: Fault = {
  name: "node and database killed",
  async strike(on) {
    const pids = on.databaseProcesses();
    await on.killNode();
    signalAll(pids, "SIGKILL");
  },
  repair: (on) => on.addNode(),
};

/** Where PostgreSQL is a server of its own, behind a network. */
export const faultsWithServer: readonly Fault[] = [
  databaseKilled,
  databaseKilledTwice,
  { name: "database frozen, then going on", strike: (on) => freezeDatabase(on, "SIGCONT") },
  { name: "database frozen, then killed", strike: (on) => freezeDatabase(on, "SIGKILL") },
  databaseCut,
  {
    name: "network to the database silent, then cut",
    async strike(on) {
      on.toDatabase.silence();
      await sleep(FROZEN_MS);
      on.toDatabase.cut();
    },
    repair: async (on) => on.toDatabase.mend(),
  },
  { name: "network to people cut", strike: async (on) => on.toPeople.cut(), repair: async (on) => on.toPeople.mend() },
  nodeKilled,
];

export const bothNodesKilled: Fault = {
  name: "both nodes killed",
  async strike(on) {
    await on.killNode();
    await on.killNode();
  },
  async repair(on) {
    await Promise.all([on.addNode(), on.addNode()]);
  },
};

/** Where nginx and PgBouncer stand before. */
export const faultsBehind: readonly Fault[] = [
  nodeKilled,
  bothNodesKilled,
  {
    name: "a node frozen",
    strike: async (on) => on.signalNode("SIGSTOP"),
    async repair(on) {
      await sleep(FROZEN_MS);
      on.signalNode("SIGCONT");
    },
  },
  databaseKilled,
  databaseCut,
  { name: "the pooler killed", strike: async (on) => on.pooler?.restart() },
  { name: "the answers locked", strike: (on) => on.hold(LOCK, FROZEN_MS) },
];

/** Where the application runs its own PostgreSQL: started again by it, adopted by the next one, or both gone. */
export const faultsWithOwn: readonly Fault[] = [databaseKilled, databaseKilledTwice, nodeKilled, bothKilled].map((fault) => ({
  ...fault,
  name: `${fault.name} (its own PostgreSQL)`,
}));
