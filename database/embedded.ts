import { execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { shellWord } from "#platform/server/command-line.ts";
import {
  refuseInterruptedUpgrade,
  refuseUnfinishedRestore,
  socketDirectory,
  takeOwnership,
  unprivilegedAccount,
} from "./data-directory.ts";
import { reachablePrograms, refuseAnotherMajor, storePrograms } from "./embedded-programs.ts";
import { livingProcess, processMark } from "./process-mark.ts";

/** A private PostgreSQL server on a private socket: no port, no password, no other users. */
export interface EmbeddedServer {
  /** Connects as the owner, unless another account is given. */
  url(database: string, account?: string): string;
  create(database: string): Promise<void>;
  stop(): Promise<void>;
  /** Leaves the server running, for another process. */
  leave(): Promise<void>;
}

interface Options {
  readonly directory: string;
  readonly settings?: Readonly<Record<string, string>>;
  /** The program directory of another PostgreSQL; by default ours. */
  readonly programs?: string;
  readonly report?: (message: string) => void;
  readonly restartsOnCrash?: boolean;
  /** Whether its programs are copied next to the data, for a later upgrade to the next major version. */
  readonly storesPostgresPrograms?: boolean;
  readonly isRestoring?: boolean;
}

const run = promisify(execFile);
const LOCK_TIMEOUT_MS = 3_000;
const STARTUP_TIMEOUT_MS = 30_000;
const RESTART_PAUSE_MS = 200;
const MAX_LOG_BYTES = 16 * 1024 * 1024;
const LOG_CHECK_MS = 60_000;
const STARTING = "57P03";
/** No socket, no process listening, or starting up. */
const STARTUP_ERROR_CODES = new Set(["ENOENT", "ECONNREFUSED", STARTING]);

/** Servers that this process has started and not stopped. */
const running = new Set<() => Promise<void>>();

export async function stopServers(): Promise<void> {
  for (const stop of running) await stop().catch(() => {});
}

/**
 * Starts the server of this directory, or takes it over when an earlier application left it running. The process of a server in another container is not
 * visible, and PostgreSQL would start a second one on the same data: so a server that answers on the directory's socket counts as running.
 */
export async function startEmbedded({
  directory,
  settings = {},
  report = () => {},
  restartsOnCrash = true,
  storesPostgresPrograms = false,
  isRestoring = false,
  ...rest
}: Options): Promise<EmbeddedServer> {
  const account = unprivilegedAccount(directory);
  const data = join(directory, "postgresql");
  const socket = socketDirectory(directory);
  for (const folder of new Set([directory, socket])) takeOwnership(folder, account);
  const programs = rest.programs ?? (await reachablePrograms(directory, account));
  const major = await refuseAnotherMajor(data, programs);
  if (!isRestoring) refuseUnfinishedRestore(directory);
  const isFirstStart = !existsSync(join(data, "PG_VERSION"));
  const release = isFirstStart ? claimFirstStart(directory) : () => {};
  const control = (...args: string[]) =>
    run(join(programs, "pg_ctl"), ["-D", data, "-s", ...args], {
      ...account,
      cwd: directory,
      env: { ...process.env, LC_ALL: "C.UTF-8", PGHOST: "" },
    });
  const lockFiles = [join(data, "postmaster.pid"), join(socket, ".s.PGSQL.5432.lock")];
  const log = join(directory, "postgresql.log");
  let wasKilled = false;
  const start = async () => {
    rotateLog(log);
    wasKilled = lockFiles.map(removeZombieLock).includes(true) || wasKilled;
    // A shell parses these options.
    const options = Object.entries({ listen_addresses: "", unix_socket_directories: quoteDirectory(socket), ...settings }).map(
      ([name, value]) => `-c ${name}=${shellWord(value)}`,
    );
    if ((await answers(control("status"))) || (await isListening(url("postgres")))) return;
    endProcessesOfDeadServer(data);
    await control("start", "-w", "-l", log, "-o", options.join(" ")).catch((cause) => {
      // Its child processes are still ending.
      const code = wasKilled ? STARTING : undefined;
      throw Object.assign(new Error(`PostgreSQL n'a pas démarré. La fin de ${log} dit pourquoi :\n${endOf(log)}`, { cause }), { code });
    });
    wasKilled = false;
  };
  const url = (database: string, account?: string) => connectionUrl(directory, database, account);
  try {
    if (storesPostgresPrograms) storePrograms(directory, programs, major);
    if (isFirstStart) {
      refuseInterruptedUpgrade(directory);
      rmSync(data, { recursive: true, force: true });
      await control("initdb", "-o", "-U postgres -E UTF8 --locale=C.UTF-8 --auth=trust --no-sync --no-instructions");
    }
  } finally {
    release();
  }
  const logCheck = setInterval(rotateLog, LOG_CHECK_MS, log).unref();
  let stopping = false;
  const open = async () => {
    await start();
    return acquireInstanceLock(url("postgres"), directory);
  };
  let lock = retryWhileStarting(open);
  const stop = async () => {
    running.delete(stop);
    clearInterval(logCheck);
    stopping = true;
    // Otherwise a server that is still starting would run on.
    await lock.then((client) => client.end()).catch(() => {});
    await control("stop", "-w", "-m", "fast").catch(async (error) => {
      // A server that has died before needs no stop.
      if (await answers(control("status"))) throw error;
    });
  };
  const leave = async () => {
    running.delete(stop);
    clearInterval(logCheck);
    stopping = true;
    await lock.then((client) => client.end());
  };
  running.add(stop);
  const first = await lock.catch((error) => {
    running.delete(stop);
    throw error;
  });
  const keepAlive = (client: pg.Client) =>
    client.on("end", async () => {
      while (!stopping) {
        try {
          lock = open();
          keepAlive(await lock);
          report("La base de données s'était arrêtée : elle a été relancée.");
          return;
        } catch {
          await sleep(RESTART_PAUSE_MS);
        }
      }
    });
  if (restartsOnCrash) keepAlive(first);
  return { url, create: (database) => createDatabase(url("postgres"), database), stop, leave };
}

const answers = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  );

/** PostgreSQL reads a list of directories, in which a comma would begin the next one. */
const quoteDirectory = (directory: string): string => `"${directory.replaceAll('"', '""')}"`;

/** @throws {Error} In French, if an application serves from this directory. */
export async function refuseDirectoryInUse(directory: string): Promise<void> {
  const url = connectionUrl(directory, "postgres");
  if ((await connectionError(url)) === "") await (await acquireInstanceLock(url, directory)).end();
}

const connectionUrl = (directory: string, database: string, account = "postgres"): string =>
  `postgresql://${account}@localhost/${database}?host=${encodeURIComponent(socketDirectory(directory))}`;

/** Runs work on the database of this directory; starts a server if the application does not run. */
export async function withEmbedded<T>(directory: string, work: (url: string) => Promise<T>, account?: string): Promise<T> {
  if (!existsSync(join(directory, "postgresql/PG_VERSION"))) throw new Error(`Il n'y a pas d'installation dans ${directory}.`);
  const url = connectionUrl(directory, "palmares", account);
  if ((await connectionError(url)) === "") return work(url);
  const embedded = await startEmbedded({ directory });
  return work(url).finally(embedded.stop);
}

/** How a server responds to a connection: an empty text, or the code of its error or of the failed connection. */
async function connectionError(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: LOCK_TIMEOUT_MS });
  client.on("error", () => {});
  try {
    await client.connect();
    return "";
  } catch (error) {
    return String(Reflect.get(Object(error), "code"));
  } finally {
    client.connection.stream.destroy();
  }
}

/** Whether a server listens on the socket, even if it is starting, stopping or frozen. */
const isListening = async (url: string): Promise<boolean> => !["ENOENT", "ECONNREFUSED"].includes(await connectionError(url));

/**
 * A process that ended is a zombie until its parent reaps it, which some do late: PostgreSQL would think it alive, and not start. PostgreSQL still
 * detects living children of the old server by their shared memory. Linux only; elsewhere the start waits.
 */
function removeZombieLock(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, "utf8").split("\n")[0]);
    const isZombie = /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
    if (isZombie) rmSync(file);
    return isZombie;
  } catch {
    // No such file, or no such process.
    return false;
  }
}

/**
 * Ends what a killed server has left: its processes end by themselves, but for one that was beginning or waits for a lock of another, and PostgreSQL does
 * not start beside it. Linux only; elsewhere the start fails, and its log says so.
 */
function endProcessesOfDeadServer(data: string): void {
  if (process.platform !== "linux") return;
  const directory = realpathSync(data);
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const isOfServer = readlinkSync(`/proc/${pid}/cwd`) === directory;
      // The command of a server that is just being started is that of its program.
      if (isOfServer && readFileSync(`/proc/${pid}/cmdline`, "utf8").startsWith("postgres: ")) process.kill(Number(pid), "SIGKILL");
    } catch {
      // It has ended meanwhile, or is of another account.
    }
  }
}

/** A server that was just killed still looks alive, and one that restarts does not answer yet. */
async function retryWhileStarting<T>(work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + STARTUP_TIMEOUT_MS; ; await sleep(RESTART_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline || !STARTUP_ERROR_CODES.has(String(Reflect.get(Object(error), "code")))) throw error;
    }
  }
}

/**
 * Empties a log that has grown, and keeps its content as `….1`. The log is copied, not renamed, as the running server appends to this file. On a
 * full disk the copy fails, and room matters more than the old content.
 */
export function rotateLog(log: string): void {
  if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) <= MAX_LOG_BYTES) return;
  const former = `${log}.1`;
  try {
    rmSync(former, { force: true });
    copyFileSync(log, former);
  } catch {
    rmSync(former, { force: true });
  }
  truncateSync(log);
}

const endOf = (log: string): string => (existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n").slice(-5).join("\n") : "");

/** One application per directory: it locks the server for its lifetime, which distinguishes an orphaned server from one in use. */
async function acquireInstanceLock(url: string, directory: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "palmares lock" });
  client.on("error", () => {});
  await client.connect();
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock(hashtext('palmares application')) as mine");
    if (rows[0]?.mine) return client;
    if (Date.now() > deadline) break;
    await sleep(100);
  }
  await client.end();
  throw inUse(directory);
}

const inUse = (directory: string): Error =>
  new Error(`Une autre application utilise les données de ${directory} : arrêtez-la, ou choisissez un autre dossier avec PALMARES_DATA.`);

/**
 * A file is the lock until there is a server to lock: two first starts would empty each other's directory. Returns a function that releases it.
 * @throws {Error} In French.
 */
export function claimFirstStart(directory: string): () => void {
  const file = join(directory, "first-start.lock");
  if (existsSync(file) && livingProcess(readFileSync(file, "utf8")) === undefined) rmSync(file, { force: true });
  try {
    writeFileSync(file, processMark(), { flag: "wx" });
  } catch (cause) {
    throw Reflect.get(Object(cause), "code") === "EEXIST" ? inUse(directory) : cause;
  }
  return () => rmSync(file, { force: true });
}

async function createDatabase(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // If the server ends, the query fails.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
