import { statfs } from "node:fs/promises";
import { connect as connectTls } from "node:tls";
import { sql } from "kysely";
import { createTransport } from "nodemailer";
import type pg from "pg";
import { APPLIED_MIGRATIONS, type AppliedMigration, compareMigrations, refusalOfNewer } from "#database/migrate.ts";
import { type OpenDatabase, openDatabase } from "#database/open.ts";
import { type Answered, openReadReplica } from "#database/read-replica.ts";
import { WAITS } from "#database/serving.ts";
import { listenToChanges } from "#platform/server/changes.ts";
import { commandLine } from "#platform/server/command-line.ts";
import { refuseMissingPages, version } from "./pages.ts";
import { listNodesOfAnotherKey, refusalOfKey } from "./prepare.ts";
import { nearlySettings, plainConnections, type Settings, uncountedProxy } from "./settings.ts";

/** What was found: well, worth a look, or to be mended. */
export interface Finding {
  readonly state: "well" | "look" | "mend";
  /** In French, with what to do where it is not well. */
  readonly words: string;
}

const well = (words: string): Finding => ({ state: "well", words });
const look = (words: string): Finding => ({ state: "look", words });
const mend = (words: string): Finding => ({ state: "mend", words });

const OLDEST_NODE = 24;
const OLDEST_POSTGRESQL = 150_000;
const MOST_OFFSET_MS = 2_000;
const LEAST_FREE = { share: 0.1, bytes: 2_000_000_000 };
const LEAST_DAYS = 14;
const MOST_BACKUP_HOURS = 36;
const DAY_MS = 86_400_000;
const PATIENCE_MS = 10_000;

/** What this machine runs with. */
export function examineProgram(settings: Settings, environment: Readonly<Record<string, string | undefined>>): Finding[] {
  const node = Number(process.versions.node.split(".")[0]);
  const warnings = [...nearlySettings(environment), ...plainConnections(settings), ...uncountedProxy(settings)];
  return [
    warnings.length === 0 ? well("Réglages") : look(`Réglages : ${warnings.join("\n  ")}`),
    node >= OLDEST_NODE
      ? well(`Palmarès ${version}, Node ${process.versions.node}`)
      : mend(`Node ${process.versions.node} est trop ancien : lancez avec node_modules/.bin/node.`),
    tried("Pages construites", refuseMissingPages),
  ];
}

function tried(words: string, work: () => void): Finding {
  try {
    work();
    return well(words);
  } catch (error) {
    return mend((error as Error).message);
  }
}

interface Serving {
  readonly url: string;
  readonly settings: Settings;
}

/** The database as the nodes of this machine see it. Where it does not answer that is the only finding. */
export async function examineDatabase({ url, settings }: Serving): Promise<Finding[]> {
  const database = openDatabase(url, { max: 2, directUrl: settings.DATABASE_DIRECT_URL });
  const replicaUrl = settings.DATABASE_REPLICA_URL;
  try {
    const server = await examineServer(database.pool);
    const findings = [
      () => examineEcho(database),
      () => examineClock(database.pool),
      () => examineMigrations(database.pool),
      () => examineWaits(database.pool),
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
    return [mend(`La base de données ne répond pas : ${(error as Error).message}`)];
  } finally {
    await database.close();
  }
}

async function examineServer(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ number: number; version: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as version",
  );
  const { number = 0, version = "" } = rows[0] ?? {};
  return number < OLDEST_POSTGRESQL
    ? mend(`PostgreSQL ${version} est trop ancien : il en faut un à partir de 15.`)
    : well(`PostgreSQL ${version}`);
}

async function examineEcho({ connect, pool }: OpenDatabase): Promise<Finding> {
  try {
    const changes = await listenToChanges(() => connect("palmares doctor"), pool);
    await changes.close();
    return well("Notifications entre les machines");
  } catch (error) {
    return mend((error as Error).message);
  }
}

async function examineClock(pool: pg.Pool): Promise<Finding> {
  const before = Date.now();
  const { rows } = await pool.query<{ at: Date }>("select clock_timestamp() as at");
  const offset = Math.abs((before + Date.now()) / 2 - (rows[0]?.at.getTime() ?? Number.NaN));
  return offset < MOST_OFFSET_MS
    ? well("Horloge, à celle de la base près")
    : mend(
        `L'horloge de cette machine et celle de la base diffèrent de ${Math.round(offset / 1_000)} s : mettez les deux à l'heure (NTP, par exemple avec chrony).`,
      );
}

async function examineMigrations(pool: pg.Pool): Promise<Finding> {
  const { rows: there } = await pool.query("select where to_regclass('migrations') is not null");
  if (there.length === 0)
    return look(`Tables : la base est encore vide, le premier démarrage (ou « ${commandLine("migrate")} ») les fait.`);
  const { missing, newer } = await compareMigrations((await pool.query<AppliedMigration>(APPLIED_MIGRATIONS)).rows);
  if (newer.length > 0) return mend(refusalOfNewer(newer));
  if (missing.length > 0)
    return mend(
      `Tables d'une version plus ancienne (${missing.length} à changer) : « ${commandLine("migrate")} », ou démarrez cette version.`,
    );
  return well("Tables de cette version");
}

async function examineWaits(pool: pg.Pool): Promise<Finding> {
  const names = Object.keys(WAITS);
  const { rows } = await pool.query<{ name: string }>("select name from pg_settings where name = any($1) and setting = '0'", [names]);
  return rows.length === 0
    ? well("Attentes bornées")
    : look(`Attentes sans borne pour ce compte (${rows.map(({ name }) => name).join(", ")}) : le prochain démarrage les règle.`);
}

async function examineReplica(primary: pg.Pool, url: string): Promise<Finding> {
  let by: Answered | undefined;
  let failure: Error | undefined;
  const replica = openReadReplica(url, primary, {
    max: 1,
    complain: (error) => {
      failure = error;
    },
    count: (answered) => {
      by = answered;
    },
  });
  try {
    await sql`select`.execute(replica.db);
    if (failure) return mend(`Lectures longues : le serveur qui suit n'est pas lu (${failure.message})`);
    return by === "replica"
      ? well("Lectures longues sur le serveur qui suit")
      : look("Lectures longues : le serveur qui suit est en retard de plus d'une demi-seconde ; le premier répond à sa place.");
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
  // Each process listens on one more, long work takes one, and a start three for a moment.
  const wanted = WEB_CONCURRENCY * (DATABASE_CONNECTIONS + 2) + 3;
  const words = `${wanted} connexions pour cette machine, ${others} prises par d'autres programmes, ${most} possibles`;
  return wanted + others <= most
    ? well(words)
    : mend(`${words} : augmentez max_connections de PostgreSQL, ou baissez DATABASE_CONNECTIONS (docs/operations.md).`);
}

async function examineTrail(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ may: boolean }>(
    "select to_regclass('audit_trail') is not null and has_table_privilege(to_regclass('audit_trail'), 'update, delete, truncate') as may",
  );
  return rows[0]?.may
    ? look("Le compte de DATABASE_URL peut réécrire le journal : donnez les tables à un autre (DATABASE_OWNER_URL).")
    : well("Le journal ne peut qu'être complété");
}

async function examineKey(pool: pg.Pool, { SECRET_KEY }: Settings): Promise<Finding> {
  const { rows } = await pool.query(
    "select from information_schema.columns where table_name = 'node_reports' and column_name = 'key_mark'",
  );
  const others = SECRET_KEY === undefined || rows.length === 0 ? [] : await listNodesOfAnotherKey(pool, SECRET_KEY);
  return others.length === 0 ? well("Une seule clé des sessions") : mend(refusalOfKey(others));
}

async function examineBackups(pool: pg.Pool): Promise<Finding> {
  const { rows: there } = await pool.query("select where to_regclass('backups') is not null");
  if (there.length === 0) return look("Sauvegardes : pas encore de tables.");
  const { rows } = await pool.query<{ hours: number | null }>(
    "select (extract(epoch from now() - max(at)) / 3600)::float8 as hours from backups",
  );
  const hours = rows[0]?.hours ?? null;
  if (hours === null) return mend(`Aucune sauvegarde vérifiée : « ${commandLine("backup")} » (docs/operations.md).`);
  const words = `Dernière sauvegarde vérifiée il y a ${Math.round(hours)} h`;
  return hours > MOST_BACKUP_HOURS ? mend(`${words} : regardez pourquoi (journalctl -u palmares-backup).`) : well(words);
}

/** Room where this machine writes. */
export async function examineDisk(directory: string): Promise<Finding> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    const free = bavail * bsize;
    const share = bavail / blocks;
    const words = `${Math.round(free / 1_000_000_000)} Go libres (${Math.round(100 * share)} %) pour ${directory}`;
    return share < LEAST_FREE.share || free < LEAST_FREE.bytes
      ? mend(`${words} : faites de la place avant qu'il n'y en ait plus.`)
      : well(words);
  } catch (error) {
    return mend(`${directory} ne se lit pas : ${(error as Error).message}`);
  }
}

/** Whether the mail server takes our account; nothing is sent. */
export async function examineMail({ SMTP_URL }: Settings): Promise<Finding> {
  if (!SMTP_URL) return look("E-mails : sans SMTP_URL ils restent dans la boîte d'envoi.");
  const transport = createTransport(SMTP_URL, {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  } as never);
  try {
    await transport.verify();
    return well("Serveur de courriel");
  } catch (error) {
    return mend(`Le serveur de courriel refuse, ou ne répond pas : ${(error as Error).message}`);
  } finally {
    transport.close();
  }
}

/** The certificate that people's browsers see. */
export async function examineCertificate({ PUBLIC_URL }: Settings): Promise<Finding | undefined> {
  if (!PUBLIC_URL?.startsWith("https:")) return undefined;
  const { hostname, port } = new URL(PUBLIC_URL);
  try {
    const until = await certificateEnd(hostname, Number(port || 443));
    const days = Math.floor((until.getTime() - Date.now()) / DAY_MS);
    const words = `Certificat de ${hostname} : encore ${days} jours`;
    return days < LEAST_DAYS ? mend(`${words}, renouvelez-le.`) : well(words);
  } catch (error) {
    return mend(`${PUBLIC_URL} : pas de certificat valable (${(error as Error).message}).`);
  }
}

const certificateEnd = (host: string, port: number): Promise<Date> =>
  new Promise((resolve, reject) => {
    const socket = connectTls({ host, port, servername: host, timeout: PATIENCE_MS }, () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once("timeout", () => socket.destroy(new Error("pas de réponse")));
    socket.once("error", reject);
  });
