import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { prepareTables } from "#app/prepare.ts";
import { openDatabase } from "#database/open.ts";
import { type Figure, noneOf } from "../figure.ts";
import { type Savers, startCrowd } from "./concurrent-savers.ts";
import { openContest, QUESTIONS } from "./contest.ts";
import type { Entrance } from "./entrance.ts";
import { judge, type StoredSheet, sumOf } from "./ledger.ts";
import { addMachine, install, type Machine, run, until } from "./machines.ts";

/** Two servers under Patroni, and a third voter, by deploy/patroni.yml. */

export const addresses = { db1: "10.0.0.11", db2: "10.0.0.12", witness: "10.0.0.13" } as const;
type Name = keyof typeof addresses;
const servers = ["db1", "db2"] as const;

/** The password in the file; a real installation chooses another. */
const PASSWORD = encodeURIComponent("choose one");
const at = (account: string, name: string, database: string) => `postgresql://${account}:${PASSWORD}@${name}/${database}`;

const voters = Object.keys(addresses)
  .map((name) => `${name}=http://${name}:2380`)
  .join(",");

function startVoter({ name, start }: Machine): void {
  const own = addresses[name as Name];
  const words = {
    name,
    "data-dir": "/tmp/etcd",
    "initial-cluster": voters,
    "initial-advertise-peer-urls": `http://${name}:2380`,
    "listen-peer-urls": `http://${own}:2380`,
    "advertise-client-urls": `http://${name}:2379`,
    "listen-client-urls": "http://0.0.0.0:2379",
    logger: "zap",
  };
  start("postgres", "etcd", "--enable-v2", ...Object.entries(words).flatMap(([option, value]) => [`--${option}`, value]));
}

/** As Debian's unit of Patroni starts it, with the settings that deploy/patroni.yml wants in /etc/patroni_env.conf. */
function startServer({ name, start }: Machine): void {
  const own = { NAME: name, RESTAPI_CONNECT_ADDRESS: `${name}:8008`, POSTGRESQL_CONNECT_ADDRESS: `${name}:5432` };
  const settings = Object.entries(own).map(([setting, value]) => `PATRONI_${setting}=${value}`);
  start("postgres", "env", ...settings, "patroni", "/etc/patroni/config.yml");
}

/** Directories that belong to one machine alone. */
function ownDirectories(directory: string, name: Name): Record<string, string> {
  const own = { "/etc/patroni": "etc", "/var/lib/postgresql": "data", "/run/postgresql": "socket", "/tmp": "tmp" };
  return Object.fromEntries(
    Object.entries(own).map(([path, folder]) => {
      const source = join(directory, name, folder);
      mkdirSync(source, { recursive: true });
      mkdirSync(path, { recursive: true });
      run("chown", "postgres:postgres", source);
      return [path, source];
    }),
  );
}

async function isPrimary(name: string): Promise<boolean> {
  const response = await fetch(`http://${addresses[name as Name]}:8008/primary`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return response?.status === 200;
}

/** A synchronous standby may take over. */
async function isSynchronous(name: string): Promise<boolean> {
  const response = await fetch(`http://${addresses[name as Name]}:8008/synchronous`, { signal: AbortSignal.timeout(2_000) }).catch(
    () => null,
  );
  return response?.status === 200;
}

export interface Cluster {
  readonly servingUrl: string;
  readonly directUrl: string;
  readonly contest: Awaited<ReturnType<typeof openContest>>;
  readonly secret: string;
  readonly machines: readonly Machine[];
  primary(): Promise<Machine>;
  /** Starts the programs of a machine that was switched on again. */
  switchOn(machine: Machine): void;
  /** Both servers are there, and one is ready to take over. */
  isWhole(): Promise<boolean>;
  readAnswers(): Promise<StoredSheet[]>;
}

export async function openCluster(directory: string, people: number): Promise<Cluster> {
  const machines = Object.entries(addresses).map(([name, address]) => {
    const own = ownDirectories(directory, name as Name);
    install("patroni.yml", join(directory, name, "etc/config.yml"));
    return addMachine(name, address, own);
  });
  const [db1, db2] = machines as [Machine, Machine, Machine];
  for (const machine of machines) startVoter(machine);
  startServer(db1);
  await until("the first server is the primary", () => isPrimary("db1"), 120);
  startServer(db2);
  await until("the second server may take over", () => isSynchronous("db2"), 120);
  const superuser = new pg.Client({ connectionString: at("postgres", "db1", "postgres") });
  await superuser.connect();
  for (const role of ["palmares", "palmares_serving"]) await superuser.query(`create role ${role} login password 'choose one'`);
  await superuser.query("create database palmares owner palmares");
  await superuser.end();
  const ownerUrl = at("palmares", servers.join(), "palmares");
  const directUrl = at("palmares_serving", servers.join(), "palmares");
  const owner = openDatabase(ownerUrl, { max: 2 });
  await prepareTables(directUrl, owner);
  const secret = "a secret of thirty-two characters";
  const client = await owner.connect("contest");
  const contest = await openContest(client, secret, people);
  await client.end();
  await owner.close();
  return {
    servingUrl: `postgresql://palmares_serving:${PASSWORD}@127.0.0.1:6432/palmares`,
    directUrl,
    contest,
    secret,
    machines,
    async primary() {
      for (const machine of [db1, db2]) if (await isPrimary(machine.name)) return machine;
      throw new Error("there is no primary");
    },
    switchOn(machine) {
      startVoter(machine);
      startServer(machine);
    },
    async isWhole() {
      const [first, second] = [await isPrimary("db1"), await isPrimary("db2")];
      return first !== second && (await isSynchronous(first ? "db2" : "db1"));
    },
    async readAnswers() {
      const reading = openDatabase(ownerUrl);
      const client = await reading.connect("answers");
      const { rows } = await client.query<StoredSheet>(`select user_id as "userId", answers from sheets where questionnaire_id = $1`, [
        contest.stageId,
      ]);
      await client.end();
      await reading.close();
      return rows;
    },
  };
}

/** The stored password of the serving account, as PgBouncer's file contains it. */
export async function readStoredPassword(): Promise<string> {
  for (const name of servers) {
    if (!(await isPrimary(name))) continue;
    const superuser = new pg.Client({ connectionString: at("postgres", name, "postgres") });
    await superuser.connect();
    const { rows } = await superuser.query<{ line: string }>(
      `select format('"%s" "%s"', rolname, rolpassword) as line from pg_authid where rolname = 'palmares_serving'`,
    );
    await superuser.end();
    return `${rows[0]?.line}\n`;
  }
  throw new Error("there is no primary");
}

interface Fault {
  readonly what: string;
  /** Goal of the first save after it. */
  readonly seconds: number;
  /** How long it lasts at least, in milliseconds. */
  readonly lastsMs?: number;
  inject(cluster: Cluster): Promise<() => void | Promise<void>>;
}

const faults: readonly Fault[] = [
  {
    what: "the primary's network is cut",
    seconds: 30,
    async inject(cluster) {
      const primary = await cluster.primary();
      primary.pullCable();
      return primary.plugCable;
    },
  },
  {
    what: "the primary's machine fails",
    seconds: 30,
    async inject(cluster) {
      const primary = await cluster.primary();
      primary.signal("KILL");
      return () => cluster.switchOn(primary);
    },
  },
  {
    what: "the primary's PostgreSQL alone is killed",
    seconds: 30,
    async inject(cluster) {
      (await cluster.primary()).signal("KILL", "postgres");
      return () => {};
    },
  },
  {
    what: "the primary's machine freezes, and continues",
    seconds: 40,
    async inject(cluster) {
      const primary = await cluster.primary();
      primary.signal("STOP");
      return () => primary.signal("CONT");
    },
  },
  {
    what: "patronictl switchover",
    seconds: 10,
    lastsMs: 30_000,
    async inject(cluster) {
      const { name, start } = await cluster.primary();
      const switching = start("postgres", "patronictl", "-c", "/etc/patroni/config.yml", "switchover", "--force", "palmares");
      const exited = new Promise((resolve) => switching.on("exit", resolve));
      return async () => {
        await exited;
        await until("another server is the primary", async () => (await cluster.primary()).name !== name, 1);
      };
    },
  },
  {
    what: "etcd does not answer for a minute",
    seconds: 5,
    lastsMs: 60_000,
    async inject(cluster) {
      for (const machine of cluster.machines) machine.signal("STOP", "etcd");
      return () => {
        for (const machine of cluster.machines) machine.signal("CONT", "etcd");
      };
    },
  },
];

const MIN_WATCH_MS = 12_000;
const MAX_WATCH_MS = 120_000;

/** The longest time without an acknowledged save, in seconds, until people have saved again for a while. */
async function longestPause(savers: Savers, minWatchMs = MIN_WATCH_MS): Promise<number> {
  const start = performance.now();
  let [count, at, longest] = [savers.acknowledged(), start, 0];
  while (performance.now() - start < MAX_WATCH_MS) {
    await sleep(10);
    const now = performance.now();
    if (savers.acknowledged() !== count) [count, at, longest] = [savers.acknowledged(), now, Math.max(longest, now - at)];
    if (now - start > Math.max(minWatchMs, longest + 5_000) && now - at < 1_000) break;
  }
  return Math.max(longest, performance.now() - at) / 1_000;
}

/** Faults of the servers during continuous saves; acknowledged saves are read back after each. */
export async function failOver(cluster: Cluster, entrance: Entrance, path: string, report: (figures: Figure[]) => void): Promise<void> {
  const savers = startCrowd(cluster.contest, entrance);
  for (const { what, seconds, lastsMs, inject } of faults) {
    await until("both servers are there again", cluster.isWhole, 150);
    await savers.save(50);
    const before = new Map(savers.statuses);
    const repair = await inject(cluster);
    const pause = await longestPause(savers, lastsMs);
    savers.freeze();
    await savers.settled();
    const readBack = async () => judge(savers.ledger, await cluster.readAnswers(), QUESTIONS);
    const atOnce = await readBack();
    const during = [...savers.statuses].map(([status, count]) => `${count - (before.get(status) ?? 0)} × ${status}`).join(", ");
    report([
      {
        name: "D3",
        what: `first save after ${what}, ${path}`,
        value: pause,
        unit: "seconds",
        goal: seconds,
        detail: `statuses meanwhile: ${during}`,
      },
    ]);
    await repair();
    // The server that comes back follows the new primary, so that saves acknowledged without it are not undone.
    await until("both servers are there again", cluster.isWhole, 150);
    const { lost, torn, invented } = sumOf([atOnce, await readBack()]);
    report([
      noneOf(
        "D3",
        `acknowledged answers lost or torn: ${what}, ${path}`,
        lost + torn + invented,
        `${savers.acknowledged()} acknowledged saves, read back at once and when the server was back`,
      ),
    ]);
  }
}
