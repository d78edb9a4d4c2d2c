import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataDirectory, startEmbedded } from "#database/embedded.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import type { Configuration, Site } from "./application.ts";
import { startWorkers } from "./cluster.ts";
import { firstStart, type Surroundings, whereToLook } from "./first-start.ts";
import { startNode } from "./node.ts";
import { refuseMissingPages } from "./pages.ts";
import { refuseTakenPort } from "./port.ts";
import { admitServing, prepareFor } from "./prepare.ts";
import { nearlySettings, plainConnections, readSettings, type Settings, uncountedProxy } from "./settings.ts";

const ONE_ACCOUNT = `DATABASE_URL : le compte qui sert peut changer les tables et réécrire le journal ; donnez à un autre compte les tables
(DATABASE_OWNER_URL, docs/operations.md).`;

const LOST_KEY = `la clé des sessions (secret-key, à côté des données) n'était plus là, une nouvelle a été faite : tout le monde se reconnecte, et les codes
des fiches et des lettres ne servent plus. Si vous l'avez ailleurs (elle est dans les sauvegardes chiffrées), arrêtez et remettez-la.`;

const say = (message: string) => console.log(message);

/** The secret of an embedded installation, made once and kept beside its data, by whom these belong to: else each start would sign everybody out. */
function keptSecret(directory: string): { readonly secret: string; readonly isNew: boolean } {
  const file = join(directory, "secret-key");
  const isNew = !existsSync(file);
  try {
    if (isNew) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
    const { uid, gid } = statSync(directory);
    if (process.getuid?.() === 0) chownSync(file, uid, gid);
    return { secret: readFileSync(file, "utf8").trim(), isNew };
  } catch (error) {
    throw new Error(`Le secret des sessions ne peut pas être lu (${file}) : donnez ce fichier au compte qui lance l'application.`, {
      cause: error,
    });
  }
}

/** What every node of this machine is told. */
const configurationFrom = (
  settings: Settings,
  kept: Pick<Configuration, "databaseUrl" | "dataDirectory" | "secret" | "site">,
): Configuration => ({
  ...kept,
  databaseDirectUrl: settings.DATABASE_DIRECT_URL,
  databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
  connections: settings.DATABASE_CONNECTIONS,
  smtp: settings.SMTP_URL === undefined ? undefined : { url: settings.SMTP_URL, from: settings.MAIL_FROM ?? settings.CONTACT_EMAIL },
  imagesUrl: settings.IMAGES_URL,
  educationDirectoryUrl: settings.EDUCATION_DIRECTORY_URL,
  trustedProxies: settings.TRUST_PROXY,
  metricsToken: settings.METRICS_TOKEN,
  callsPerMinute: settings.CALLS_PER_MINUTE,
  logLevel: settings.LOG_LEVEL,
});

interface Access {
  /** Of who serves. */
  readonly databaseUrl: string;
  /** Of who owns the tables, if that is somebody else. */
  readonly ownerUrl: string | undefined;
  readonly secret: string;
  /** Whether it was made for this start. */
  readonly isNewSecret: boolean;
}

/** The database as this version wants it, once for all processes. Says whether it is the demonstration. */
async function prepareDatabase({ databaseUrl, ownerUrl, secret, isNewSecret }: Access, surroundings: Surroundings): Promise<boolean> {
  const database = openDatabase(ownerUrl ?? surroundings.settings.DATABASE_DIRECT_URL ?? databaseUrl, { max: 2 });
  try {
    await (ownerUrl ? prepareFor(databaseUrl, database, say) : migrate(database, say));
    const { mayRewriteTrail } = await admitServing(databaseUrl, secret);
    if (mayRewriteTrail) say(`Attention : ${ONE_ACCOUNT}`);
    if (isNewSecret && (await database.pool.query("select from sessions limit 1")).rows.length > 0) say(`Attention : ${LOST_KEY}`);
    return await firstStart(database, surroundings);
  } finally {
    await database.close();
  }
}

/** What runs for this start, each after what it needs; ended the other way round. */
type Started = (() => Promise<void>)[];

/** Starts all that an installation is. What has begun to start is in `started`, so that nothing stays behind whatever breaks it off. */
async function open(settings: Settings, started: Started): Promise<void> {
  refuseMissingPages();
  await refuseTakenPort(settings);
  const directory = settings.PALMARES_DATA ?? dataDirectory();
  const embedded =
    settings.DATABASE_URL === undefined ? await begun(startEmbedded({ directory, say, keepsPrograms: true }), started) : undefined;
  await embedded?.create("palmares");
  const databaseUrl = settings.DATABASE_URL ?? embedded?.url("palmares", "palmares_serving") ?? "";
  const ownerUrl = settings.DATABASE_OWNER_URL ?? embedded?.url("palmares");
  const publicUrl = (settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`).replace(/\/$/, "");
  for (const warning of [...nearlySettings(process.env), ...plainConnections(settings), ...uncountedProxy(settings)])
    say(`Attention : ${warning}`);
  const { secret, isNew } = settings.SECRET_KEY === undefined ? keptSecret(directory) : { secret: settings.SECRET_KEY, isNew: false };
  const isDemonstration = await prepareDatabase(
    { databaseUrl, ownerUrl, secret, isNewSecret: isNew },
    { settings, publicUrl, isEmbedded: embedded !== undefined, say },
  );
  const site: Site = {
    publicUrl,
    federationName: settings.FEDERATION_NAME,
    contactEmail: settings.CONTACT_EMAIL,
    credit: settings.CREDIT,
    isDemonstration,
  };
  const configuration = configurationFrom(settings, {
    databaseUrl,
    dataDirectory: embedded && directory,
    secret,
    site,
  });
  const order = { configuration, port: settings.PORT, host: settings.HOST, processes: settings.WEB_CONCURRENCY };
  await begun(order.processes === 1 ? startNode(order) : startWorkers(order, say), started);
  say(whereToLook(site));
}

async function begun<T extends { stop(): Promise<void> }>(starting: Promise<T>, started: Started): Promise<T> {
  // One that does not start leaves nothing of its own.
  started.push(async () => (await starting.catch(() => undefined))?.stop());
  return await starting;
}

async function main(settings: Settings): Promise<void> {
  const started: Started = [];
  const stop = async () => {
    for (let end = started.pop(); end; end = started.pop()) await end();
  };
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      say("Arrêt en cours...");
      await stop();
      process.exit(0);
    });
  try {
    await open(settings, started);
  } catch (error) {
    // Who broke the start off knows why.
    if (isStopping) return;
    await stop();
    throw error;
  }
}

try {
  await main(readSettings(process.env));
} catch (error) {
  // A refusal to start says why in a sentence; anything else is a bug and shows where it is.
  console.error(error instanceof Error && process.env.LOG_LEVEL !== "debug" ? error.message : error);
  process.exit(1);
}
