import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataDirectory } from "#database/data-directory.ts";
import { startEmbedded } from "#database/embedded.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { collectAtExit } from "#platform/server/process-end.ts";
import { startWorkers } from "./cluster.ts";
import { firstStart, type StartContext, startMessage } from "./first-start.ts";
import { startNode } from "./node.ts";
import type { NodeConfiguration, Site } from "./node-configuration.ts";
import { refuseMissingPages } from "./pages.ts";
import { refuseTakenPort } from "./port.ts";
import { prepareServingAccount, prepareTables } from "./prepare.ts";
import { readSettings, type Settings, settingWarnings } from "./settings.ts";
import { followStart, type StartProgress } from "./start-progress.ts";

const SHARED_ACCOUNT_WARNING = `DATABASE_URL : le compte qui sert peut changer les tables et réécrire le journal ; donnez à un autre compte les tables
(DATABASE_OWNER_URL, docs/operations.md).`;

const LOST_KEY_WARNING = `la clé des sessions (secret-key, à côté des données) n'était plus là, une nouvelle a été faite : tout le monde se reconnecte, et les codes
des fiches et des lettres ne servent plus. Si vous l'avez ailleurs (elle est dans les sauvegardes chiffrées), arrêtez et remettez-la.`;

const report = (message: string) => console.log(message);

/** Stored with the data of an embedded installation, under the same account: a new one at each start would end all sessions. */
function readOrCreateSecret(directory: string): { readonly secret: string; readonly isNew: boolean } {
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

const configurationFrom = (
  settings: Settings,
  base: Pick<NodeConfiguration, "databaseUrl" | "dataDirectory" | "secret" | "site">,
): NodeConfiguration => ({
  ...base,
  databaseDirectUrl: settings.DATABASE_DIRECT_URL,
  databaseReplicaUrl: settings.DATABASE_REPLICA_URL,
  connections: settings.DATABASE_CONNECTIONS,
  smtp: settings.SMTP_URL === undefined ? undefined : { url: settings.SMTP_URL, from: settings.MAIL_FROM ?? settings.CONTACT_EMAIL },
  formerSecret: settings.SECRET_KEY_FORMER,
  imagesUrl: settings.IMAGES_URL,
  educationDirectoryUrl: settings.EDUCATION_DIRECTORY_URL,
  trustedProxies: settings.TRUST_PROXY,
  metricsToken: settings.METRICS_TOKEN,
  callsPerMinute: settings.CALLS_PER_MINUTE,
  logLevel: settings.LOG_LEVEL,
});

async function prepareDatabase(
  {
    databaseUrl,
    ownerUrl,
    secret,
    isNewSecret,
  }: { databaseUrl: string; ownerUrl: string | undefined; secret: string; isNewSecret: boolean },
  context: StartContext,
): Promise<boolean> {
  const database = openDatabase(ownerUrl ?? context.settings.DATABASE_DIRECT_URL ?? databaseUrl, { max: 2 });
  try {
    await (ownerUrl ? prepareTables(databaseUrl, database, report) : migrate(database, report));
    const { mayRewriteTrail } = await prepareServingAccount(databaseUrl, secret);
    if (mayRewriteTrail) report(`Attention : ${SHARED_ACCOUNT_WARNING}`);
    if (isNewSecret && (await database.pool.query("select from sessions limit 1")).rows.length > 0)
      report(`Attention : ${LOST_KEY_WARNING}`);
    return await firstStart(database, context);
  } finally {
    await database.close();
  }
}

type StopFunctions = (() => Promise<void>)[];

/** Starts a whole installation. Everything that begins to start is recorded, so that an interrupted start leaves nothing running. */
async function startInstallation(settings: Settings, stopFunctions: StopFunctions, progress: StartProgress): Promise<void> {
  refuseMissingPages();
  await refuseTakenPort(settings);
  const directory = settings.PALMARES_DATA ?? dataDirectory();
  const embedded =
    settings.DATABASE_URL === undefined
      ? await startAndTrack(startEmbedded({ directory, report, storesPostgresPrograms: true }), stopFunctions)
      : undefined;
  await embedded?.create("palmares");
  const databaseUrl = settings.DATABASE_URL ?? embedded?.url("palmares", "palmares_serving") ?? "";
  const ownerUrl = settings.DATABASE_OWNER_URL ?? embedded?.url("palmares");
  const publicUrl = (settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`).replace(/\/$/, "");
  for (const warning of settingWarnings(settings, process.env)) report(`Attention : ${warning}`);
  const { secret, isNew } =
    settings.SECRET_KEY === undefined ? readOrCreateSecret(directory) : { secret: settings.SECRET_KEY, isNew: false };
  progress.enter("préparation des tables");
  const isDemonstration = await prepareDatabase(
    { databaseUrl, ownerUrl, secret, isNewSecret: isNew },
    { settings, publicUrl, isEmbedded: embedded !== undefined, report, progress },
  );
  const { FEDERATION_NAME: federationName, CONTACT_EMAIL: contactEmail, CREDIT: credit } = settings;
  const site: Site = { publicUrl, federationName, contactEmail, credit, isDemonstration };
  const configuration = configurationFrom(settings, { databaseUrl, dataDirectory: embedded && directory, secret, site });
  progress.enter("ouverture des pages");
  const options = { configuration, port: settings.PORT, host: settings.HOST, processes: settings.WEB_CONCURRENCY };
  await startAndTrack(options.processes === 1 ? startNode(options) : startWorkers(options, report), stopFunctions);
  report(startMessage(site));
}

async function startAndTrack<T extends { stop(): Promise<void> }>(starting: Promise<T>, stopFunctions: StopFunctions): Promise<T> {
  stopFunctions.push(async () => (await starting.catch(() => undefined))?.stop());
  return await starting;
}

async function main(settings: Settings): Promise<void> {
  const stopFunctions: StopFunctions = [];
  const stop = async () => {
    for (let end = stopFunctions.pop(); end; end = stopFunctions.pop()) await end();
  };
  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, async () => {
      if (isStopping) return;
      isStopping = true;
      report("Arrêt en cours...");
      await stop();
      process.exit(0);
    });
  const progress = followStart(report);
  try {
    await startInstallation(settings, stopFunctions, progress);
  } catch (error) {
    if (isStopping) return;
    await stop();
    throw error;
  } finally {
    progress.end();
  }
}

collectAtExit();
try {
  await main(readSettings(process.env));
} catch (error) {
  // A refusal to start is a sentence; anything else is a bug and is printed with its stack.
  console.error(error instanceof Error && process.env.LOG_LEVEL !== "debug" ? error.message : error);
  process.exit(1);
}
