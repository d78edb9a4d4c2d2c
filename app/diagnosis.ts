import { statfs } from "node:fs/promises";
import { connect as connectTls } from "node:tls";
import { createTransport } from "nodemailer";
import type pg from "pg";
import { APPLIED_MIGRATIONS, type AppliedMigration, compareMigrations, refusalOfNewer } from "#database/migrate.ts";
import { type OpenDatabase, openDatabase } from "#database/open.ts";
import { openReadReplica, type ReadSource } from "#database/read-replica.ts";
import { TIMEOUTS } from "#database/serving-account.ts";
import { formatParis } from "#platform/contract/paris.ts";
import { DAY_MS } from "#platform/contract/time-units.ts";
import { listenToChanges } from "#platform/server/changes.ts";
import { commandLine } from "#platform/server/command-line.ts";
import type { Build } from "#platform/server/metrics.ts";
import { run } from "#platform/server/rows.ts";
import { commit, readBuild, refuseMissingPages } from "./pages.ts";
import { listNodesOfAnotherKey, refusalOfKey } from "./prepare.ts";
import { type Settings, settingWarnings } from "./settings.ts";

export interface Finding {
  readonly state: "ok" | "warning" | "problem";
  /** In French; includes the remedy when something is wrong. */
  readonly message: string;
}

const ok = (message: string): Finding => ({ state: "ok", message });
const warning = (message: string): Finding => ({ state: "warning", message });
const problem = (message: string): Finding => ({ state: "problem", message });

const MIN_NODE = 24;
const MIN_POSTGRESQL = 150_000;
const MAX_OFFSET_MS = 2_000;
const MIN_FREE = { share: 0.1, bytes: 2_000_000_000 };
const MIN_CERTIFICATE_DAYS = 14;
const MAX_BACKUP_HOURS = 36;
const TIMEOUT_MS = 10_000;

export function examineProgram(settings: Settings, environment: Readonly<Record<string, string | undefined>>): Finding[] {
  const node = Number(process.versions.node.split(".")[0]);
  const warnings = settingWarnings(settings, environment);
  return [
    warnings.length === 0 ? ok("Réglages") : warning(`Réglages : ${warnings.join("\n  ")}`),
    node >= MIN_NODE
      ? ok(`Palmarès ${describeBuild(readBuild())}, Node ${process.versions.node}`)
      : problem(`Node ${process.versions.node} est trop ancien : lancez avec node_modules/.bin/node.`),
    examinePages(),
  ];
}

/** « 3.5.0, du 29/11/2026 15:20 (commit 2026-11-29-1a2b3c4) » */
const describeBuild = ({ version, builtAt }: Build): string =>
  [version, builtAt && `, du ${formatParis(builtAt)}`, commit && ` (commit ${commit})`].filter(Boolean).join("");

function examinePages(): Finding {
  try {
    refuseMissingPages();
    return ok("Pages construites");
  } catch (error) {
    return problem((error as Error).message);
  }
}

/** The database as the nodes of this machine see it. If it does not answer, that is the only finding. */
export async function examineDatabase({ url, settings }: { url: string; settings: Settings }): Promise<Finding[]> {
  const database = openDatabase(url, { max: 2, directUrl: settings.DATABASE_DIRECT_URL });
  const replicaUrl = settings.DATABASE_REPLICA_URL;
  try {
    const server = await examineServer(database.pool);
    const findings = [
      () => examineNotifications(database),
      () => examineClock(database.pool),
      () => examineMigrations(database.pool),
      () => examineTimeouts(database.pool),
      () => examineConnections(database.pool, settings),
      () => examineTrail(database.pool),
      () => examineKey(database.pool, settings),
      () => examineBackups(database.pool),
      ...(replicaUrl === undefined ? [] : [() => examineReplica(database.pool, replicaUrl)]),
    ];
    const found = [server];
    for (const find of findings) found.push(await find());
    return found;
  } catch (error) {
    return [problem(`La base de données ne répond pas : ${(error as Error).message}`)];
  } finally {
    await database.close();
  }
}

async function examineServer(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  );
  const { number = 0, version = "" } = rows[0] ?? {};
  return number < MIN_POSTGRESQL
    ? problem(`PostgreSQL ${version} est trop ancien : il en faut un à partir de 15.`)
    : ok(`PostgreSQL ${version}`);
}

async function examineNotifications({ connect, pool }: OpenDatabase): Promise<Finding> {
  try {
    const changes = await listenToChanges(() => connect("palmares doctor"), pool);
    await changes.close();
    return ok("Notifications entre les machines");
  } catch (error) {
    return problem((error as Error).message);
  }
}

async function examineClock(pool: pg.Pool): Promise<Finding> {
  const before = Date.now();
  const { rows } = await pool.query<{ at: Date }>("select clock_timestamp() as at");
  const offset = Math.abs((before + Date.now()) / 2 - (rows[0]?.at.getTime() ?? Number.NaN));
  return offset < MAX_OFFSET_MS
    ? ok("Horloge, à celle de la base près")
    : problem(
        `L'horloge de cette machine et celle de la base diffèrent de ${Math.round(offset / 1_000)} s : mettez les deux à l'heure (NTP, par exemple avec chrony).`,
      );
}

async function examineMigrations(pool: pg.Pool): Promise<Finding> {
  const { rows: existing } = await pool.query("select where to_regclass('migrations') is not null");
  if (existing.length === 0)
    return warning(`Tables : la base est encore vide, le premier démarrage (ou « ${commandLine("migrate")} ») les fait.`);
  const { missing, deferrable, newer } = await compareMigrations((await pool.query<AppliedMigration>(APPLIED_MIGRATIONS)).rows);
  if (newer.length > 0) return problem(refusalOfNewer(newer));
  if (missing.length > 0)
    return problem(
      `Tables d'une version plus ancienne (${missing.length} à changer) : « ${commandLine("migrate")} », ou démarrez cette version.`,
    );
  if (deferrable.length > 0)
    return warning(
      `Les tables gardent ce que les nœuds de la version d'avant lisent encore : une fois tous arrêtés, « ${commandLine("migrate")} », ou redémarrez cette version.`,
    );
  return ok("Tables de cette version");
}

async function examineTimeouts(pool: pg.Pool): Promise<Finding> {
  const names = Object.keys(TIMEOUTS);
  const { rows } = await pool.query<{ name: string }>("select name from pg_settings where name = any($1) and setting = '0'", [names]);
  return rows.length === 0
    ? ok("Attentes bornées")
    : warning(`Attentes sans borne pour ce compte (${rows.map(({ name }) => name).join(", ")}) : le prochain démarrage les règle.`);
}

async function examineReplica(primary: pg.Pool, url: string): Promise<Finding> {
  let source: ReadSource | undefined;
  let failure: Error | undefined;
  const replica = openReadReplica(url, primary, {
    max: 1,
    onError: (error) => {
      failure = error;
    },
    onRead: (readSource) => {
      source = readSource;
    },
  });
  try {
    await run(replica.db)`select`;
    if (failure) return problem(`Lectures longues : le serveur qui suit n'est pas lu (${failure.message})`);
    return source === "replica"
      ? ok("Lectures longues sur le serveur qui suit")
      : warning("Lectures longues : le serveur qui suit est en retard de plus d'une demi-seconde ; le premier répond à sa place.");
  } finally {
    await replica.close();
  }
}

async function examineConnections(pool: pg.Pool, { WEB_CONCURRENCY, DATABASE_CONNECTIONS }: Settings): Promise<Finding> {
  const { rows } = await pool.query<{ most: number; others: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend' and application_name not like 'palmares%') as others`,
  );
  const { most = 0, others = 0 } = rows[0] ?? {};
  // Each process uses one more to listen and one for long work; a start briefly uses three.
  const required = WEB_CONCURRENCY * (DATABASE_CONNECTIONS + 2) + 3;
  const message = `${required} connexions pour cette machine, ${others} prises par d'autres programmes, ${most} possibles`;
  return required + others <= most
    ? ok(message)
    : problem(`${message} : augmentez max_connections de PostgreSQL, ou baissez DATABASE_CONNECTIONS (docs/operations.md).`);
}

async function examineTrail(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ may: boolean }>(
    "select to_regclass('audit_trail') is not null and has_table_privilege(to_regclass('audit_trail'), 'update, delete, truncate') as may",
  );
  return rows[0]?.may
    ? warning("Le compte de DATABASE_URL peut réécrire le journal : donnez les tables à un autre (DATABASE_OWNER_URL).")
    : ok("Le journal ne peut qu'être complété");
}

async function examineKey(pool: pg.Pool, { SECRET_KEY }: Settings): Promise<Finding> {
  const { rows } = await pool.query(
    "select from information_schema.columns where table_name = 'node_reports' and column_name = 'key_mark'",
  );
  const others = SECRET_KEY === undefined || rows.length === 0 ? [] : await listNodesOfAnotherKey(pool, SECRET_KEY);
  return others.length === 0 ? ok("Une seule clé des sessions") : problem(refusalOfKey(others));
}

async function examineBackups(pool: pg.Pool): Promise<Finding> {
  const { rows: existing } = await pool.query("select where to_regclass('backups') is not null");
  if (existing.length === 0) return warning("Sauvegardes : pas encore de tables.");
  const { rows } = await pool.query<{ hours: number | null }>(
    "select (extract(epoch from now() - max(at)) / 3600)::float8 as hours from backups",
  );
  const hours = rows[0]?.hours ?? null;
  if (hours === null) return problem(`Aucune sauvegarde vérifiée : « ${commandLine("backup")} » (docs/operations.md).`);
  const message = `Dernière sauvegarde vérifiée il y a ${Math.round(hours)} h`;
  return hours > MAX_BACKUP_HOURS ? problem(`${message} : regardez pourquoi (journalctl -u palmares-backup).`) : ok(message);
}

export async function examineDisk(directory: string): Promise<Finding> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    const free = bavail * bsize;
    const share = bavail / blocks;
    const message = `${Math.round(free / 1_000_000_000)} Go libres (${Math.round(100 * share)} %) pour ${directory}`;
    return share < MIN_FREE.share || free < MIN_FREE.bytes
      ? problem(`${message} : faites de la place avant qu'il n'y en ait plus.`)
      : ok(message);
  } catch (error) {
    return problem(`${directory} ne se lit pas : ${(error as Error).message}`);
  }
}

const UNRESOLVED = new Set(["EDNS", "ENOTFOUND", "EAI_AGAIN"]);

/** The library's messages are English; a server's messages are shown as they are. */
const reasonOfMailServer = ({ message, ...error }: Error): string =>
  UNRESOLVED.has(String(Reflect.get(error, "code"))) || /resolve/i.test(message)
    ? "son nom ne se trouve pas depuis cette machine. Vérifiez SMTP_URL, le réseau et le DNS."
    : message;

export async function examineMail({ SMTP_URL }: Settings): Promise<Finding> {
  if (!SMTP_URL) return warning("E-mails : sans SMTP_URL ils restent dans la boîte d'envoi.");
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  try {
    await transport.verify();
    return ok("Serveur d'e-mail");
  } catch (error) {
    return problem(`Le serveur d'e-mail refuse, ou ne répond pas : ${reasonOfMailServer(error as Error)}`);
  } finally {
    transport.close();
  }
}

export async function examineCertificate({ PUBLIC_URL }: Settings): Promise<Finding | undefined> {
  if (!PUBLIC_URL?.startsWith("https:")) return undefined;
  const { hostname, port } = new URL(PUBLIC_URL);
  try {
    const expiresAt = await certificateEnd(hostname, Number(port || 443));
    const days = Math.floor((expiresAt.getTime() - Date.now()) / DAY_MS);
    const message = `Certificat de ${hostname} : encore ${days} jours`;
    return days < MIN_CERTIFICATE_DAYS ? problem(`${message}, renouvelez-le.`) : ok(message);
  } catch (error) {
    return problem(`${PUBLIC_URL} : pas de certificat valable (${(error as Error).message}).`);
  }
}

const certificateEnd = (host: string, port: number): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connectTls({ host, port, servername: host, timeout: TIMEOUT_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once("timeout", () => socket.destroy(new Error("pas de réponse")));
    socket.once("error", reject);
  });
