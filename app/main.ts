import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataDirectory, startEmbedded } from "#database/embedded.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { boundWaits } from "#database/serving.ts";
import type { Configuration, Site } from "./application.ts";
import { startWorkers } from "./cluster.ts";
import { firstStart, type Surroundings, whereToLook } from "./first-start.ts";
import { startNode } from "./node.ts";
import { mayRewriteTrail, prepareFor, refuseWrongClock } from "./prepare.ts";
import { plainConnections, readSettings, type Settings, uncountedProxy } from "./settings.ts";

const ONE_ACCOUNT = `DATABASE_URL : le compte qui sert peut changer les tables et réécrire le journal ; donnez à un autre compte les tables
(DATABASE_OWNER_URL, docs/operations.md).`;

const say = (message: string) => console.log(message);

/** The secret of an embedded installation, made once and kept beside its data: else each start would sign everybody out. */
function keptSecret(directory: string): string {
  const file = join(directory, "secret-key");
  if (!existsSync(file)) {
    mkdirSync(directory, { recursive: true });
    writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  }
  return readFileSync(file, "utf8").trim();
}

/** What every node of this machine is told. */
const configurationFrom = (settings: Settings, kept: Pick<Configuration, "databaseUrl" | "secret" | "site">): Configuration => ({
  ...kept,
  databaseDirectUrl: settings.DATABASE_DIRECT_URL,
  connections: settings.DATABASE_CONNECTIONS,
  smtp: settings.SMTP_URL === undefined ? undefined : { url: settings.SMTP_URL, from: settings.MAIL_FROM ?? settings.CONTACT_EMAIL },
  educationDirectoryUrl: settings.EDUCATION_DIRECTORY_URL,
  trustedProxies: settings.TRUST_PROXY,
  metricsToken: settings.METRICS_TOKEN,
  callsPerMinute: settings.CALLS_PER_MINUTE,
  logLevel: settings.LOG_LEVEL,
});

interface Addresses {
  /** Of who serves. */
  readonly databaseUrl: string;
  /** Of who owns the tables, if that is somebody else. */
  readonly ownerUrl: string | undefined;
}

/** The database as this version wants it, once for all processes. Says whether it is the demonstration. */
async function prepareDatabase({ databaseUrl, ownerUrl }: Addresses, surroundings: Surroundings): Promise<boolean> {
  const database = openDatabase(ownerUrl ?? surroundings.settings.DATABASE_DIRECT_URL ?? databaseUrl, { max: 2 });
  try {
    await (ownerUrl ? prepareFor(databaseUrl, database, say) : migrate(database, say));
    await refuseWrongClock(databaseUrl);
    await boundWaits(databaseUrl);
    if (await mayRewriteTrail(databaseUrl)) say(`Attention : ${ONE_ACCOUNT}`);
    return await firstStart(database, surroundings);
  } finally {
    await database.close();
  }
}

async function main(settings: Settings): Promise<void> {
  const directory = settings.PALMARES_DATA ?? dataDirectory();
  const embedded = settings.DATABASE_URL === undefined ? await startEmbedded({ directory, say }) : undefined;
  await embedded?.create("palmares");
  const databaseUrl = settings.DATABASE_URL ?? embedded?.url("palmares", "palmares_serving") ?? "";
  const ownerUrl = settings.DATABASE_OWNER_URL ?? embedded?.url("palmares");
  const publicUrl = (settings.PUBLIC_URL ?? `http://127.0.0.1:${settings.PORT}`).replace(/\/$/, "");
  for (const warning of [...plainConnections(settings), ...uncountedProxy(settings)]) say(`Attention : ${warning}`);
  const surroundings = { settings, publicUrl, isEmbedded: embedded !== undefined, say };
  const isDemonstration = await prepareDatabase({ databaseUrl, ownerUrl }, surroundings).catch(async (error) => {
    await embedded?.stop();
    throw error;
  });
  const site: Site = {
    publicUrl,
    federationName: settings.FEDERATION_NAME,
    contactEmail: settings.CONTACT_EMAIL,
    credit: settings.CREDIT,
    isDemonstration,
  };
  const configuration = configurationFrom(settings, {
    databaseUrl,
    secret: settings.SECRET_KEY ?? keptSecret(directory),
    site,
  });
  const order = { configuration, port: settings.PORT, host: settings.HOST, processes: settings.WEB_CONCURRENCY };
  const node = await (order.processes === 1 ? startNode(order) : startWorkers(order, say));
  say(whereToLook(site));

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    say("Arrêt en cours...");
    await node.stop();
    await embedded?.stop();
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);
}

try {
  await main(readSettings(process.env));
} catch (error) {
  // A refusal to start says why in a sentence; anything else is a bug and shows where it is.
  console.error(error instanceof Error && process.env.LOG_LEVEL !== "debug" ? error.message : error);
  process.exit(1);
}
