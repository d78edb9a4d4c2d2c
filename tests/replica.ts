import { execFile } from "node:child_process";
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type EmbeddedServer, startEmbedded } from "#database/embedded.ts";

/** A PostgreSQL server that takes writes, and one that follows it: what is acknowledged is on both. */
export interface Replicated {
  readonly primary: EmbeddedServer;
  readonly standby: EmbeddedServer;
  /** A database on whichever of the two takes writes. */
  url(database: string): string;
  /** The standby receives nothing any more, and nobody waits for it. */
  cutOff(): Promise<void>;
  /** The standby receives what it missed; from then on every commit waits for it. */
  rejoin(): Promise<void>;
  /** Kills the primary: `kill -9`. */
  kill(): void;
  /** The standby takes writes. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

const STANDBY = "palmares_standby";
// A killed process loses nothing that the kernel has: what waits for the disk only takes time here.
const settings = { fsync: "off", full_page_writes: "off", max_connections: "60" };

export async function openReplicated(): Promise<Replicated> {
  const [here, there] = ["primary", "standby"].map((name) => mkdtempSync(join(tmpdir(), `palmares-${name}-`))) as [string, string];
  const primary = await startEmbedded({ directory: here, settings, revives: false });
  const follows = `host=${socketOf(primary)} user=postgres application_name=${STANDBY}`;
  await copyOf(primary, here, there);
  appendFileSync(join(there, "postgresql/postgresql.auto.conf"), `primary_conninfo = '${follows}'\n`);
  const standby = await startEmbedded({ directory: there, settings, revives: false });
  const standbys = (names: string) => configure(primary, "synchronous_standby_names", names);
  const rejoin = async () => {
    await configure(standby, "primary_conninfo", follows);
    await standbys(STANDBY);
    await until(primary, "select from pg_stat_replication where sync_state = 'sync'");
  };
  const close = async () => {
    await Promise.allSettled([primary.stop(), standby.stop()]);
    for (const directory of [here, there]) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  await rejoin();
  const url = (database: string) => `${primary.url(database)},${encodeURIComponent(socketOf(standby))}`;
  return {
    primary,
    standby,
    url,
    async cutOff() {
      await standbys("");
      await configure(standby, "primary_conninfo", "");
      await until(standby, "select where not exists (select from pg_stat_wal_receiver)");
    },
    rejoin,
    kill: () => void process.kill(Number(readFileSync(join(here, "postgresql/postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL"),
    promote: async () => void (await ask(standby, "select pg_promote()")),
    close,
  };
}

const socketOf = (server: EmbeddedServer): string => new URL(server.url("postgres")).searchParams.get("host") ?? "";

/** A base backup: the files, as they are copied while the server works, and the label that says from where to go on. */
async function copyOf(server: EmbeddedServer, from: string, to: string): Promise<void> {
  const client = await connect(server);
  await client.query("select pg_backup_start('standby', true)");
  await promisify(execFile)("cp", ["-a", join(from, "postgresql"), to]);
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  await client.end();
  const data = join(to, "postgresql");
  for (const name of ["postmaster.pid", "postmaster.opts"]) rmSync(join(data, name));
  const { uid, gid } = statSync(data);
  const written = { backup_label: rows[0]?.labelfile ?? "", "standby.signal": "" };
  for (const [name, content] of Object.entries(written)) {
    writeFileSync(join(data, name), content);
    chownSync(join(data, name), uid, gid);
  }
}

async function connect(server: EmbeddedServer): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server.url("postgres") });
  await client.connect();
  return client;
}

async function ask(server: EmbeddedServer, ...statements: readonly string[]): Promise<number> {
  const client = await connect(server);
  try {
    let rows = 0;
    for (const statement of statements) rows = (await client.query(statement)).rowCount ?? 0;
    return rows;
  } finally {
    await client.end();
  }
}

const configure = (server: EmbeddedServer, name: string, value: string) =>
  ask(server, `alter system set ${name} = ${pg.escapeLiteral(value)}`, "select pg_reload_conf()");

async function until(server: EmbeddedServer, statement: string): Promise<void> {
  while ((await ask(server, statement)) === 0) await sleep(50);
}
