import { execFile } from "node:child_process";
import { appendFileSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { type EmbeddedServer, startEmbedded } from "#database/embedded.ts";

/** A PostgreSQL primary with a standby: acknowledged commits are on both. */
export interface ReplicatedServers {
  readonly primary: EmbeddedServer;
  readonly standby: EmbeddedServer;
  /** A database on the current primary. */
  url(database: string): string;
  /** The standby receives nothing any more, and no commit waits for it. */
  disconnectStandby(): Promise<void>;
  /** The standby catches up; from then on every commit waits for it. */
  reconnectStandby(): Promise<void>;
  /** Kills the primary: `kill -9`. */
  kill(): void;
  /** The standby becomes the primary. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

const STANDBY = "palmares_standby";
// A killed process loses nothing that the kernel has: waiting for the disk would only take time here.
const settings = { fsync: "off", full_page_writes: "off", max_connections: "60" };

export async function openReplicated(): Promise<ReplicatedServers> {
  const [primaryDirectory, standbyDirectory] = ["primary", "standby"].map((name) => mkdtempSync(join(tmpdir(), `palmares-${name}-`))) as [
    string,
    string,
  ];
  const primary = await startEmbedded({ directory: primaryDirectory, settings, restartsOnCrash: false });
  const primaryConninfo = `host=${socketOf(primary)} user=postgres application_name=${STANDBY}`;
  await takeBaseBackup(primary, primaryDirectory, standbyDirectory);
  appendFileSync(join(standbyDirectory, "postgresql/postgresql.auto.conf"), `primary_conninfo = '${primaryConninfo}'\n`);
  const standby = await startEmbedded({ directory: standbyDirectory, settings, restartsOnCrash: false });
  const setSynchronousStandbys = (names: string) => configure(primary, "synchronous_standby_names", names);
  const reconnectStandby = async () => {
    await configure(standby, "primary_conninfo", primaryConninfo);
    await setSynchronousStandbys(STANDBY);
    await waitFor(primary, "select from pg_stat_replication where sync_state = 'sync'");
  };
  const close = async () => {
    await Promise.allSettled([primary.stop(), standby.stop()]);
    for (const directory of [primaryDirectory, standbyDirectory]) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  };
  await reconnectStandby();
  const url = (database: string) => `${primary.url(database)},${encodeURIComponent(socketOf(standby))}`;
  return {
    primary,
    standby,
    url,
    async disconnectStandby() {
      await setSynchronousStandbys("");
      await configure(standby, "primary_conninfo", "");
      await waitFor(standby, "select where not exists (select from pg_stat_wal_receiver)");
    },
    reconnectStandby,
    kill: () =>
      void process.kill(Number(readFileSync(join(primaryDirectory, "postgresql/postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL"),
    promote: async () => void (await execute(standby, "select pg_promote()")),
    close,
  };
}

const socketOf = (server: EmbeddedServer): string => new URL(server.url("postgres")).searchParams.get("host") ?? "";

/** A base backup: the files, copied while the server works, and the label with the start of recovery. */
async function takeBaseBackup(server: EmbeddedServer, from: string, to: string): Promise<void> {
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

async function execute(server: EmbeddedServer, ...statements: readonly string[]): Promise<number> {
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
  execute(server, `alter system set ${name} = ${pg.escapeLiteral(value)}`, "select pg_reload_conf()");

async function waitFor(server: EmbeddedServer, statement: string): Promise<void> {
  while ((await execute(server, statement)) === 0) await sleep(50);
}
