import { existsSync, readdirSync } from "node:fs";
import { chown, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { type BackedUp, loadBackup } from "#database/backup.ts";
import { readBackupFile, readKey } from "#database/backup-file.ts";
import { asTable } from "#database/digest.ts";
import { startEmbedded } from "#database/embedded.ts";
import { migrate } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { serversAt } from "#database/servers.ts";
import { listErasures, replayErasures } from "#features/privacy/server/erasures.service.ts";
import { ERASURES, readErasures } from "./erasures-file.ts";
import { readBackupSettings } from "./settings.ts";

const usage = `npm run restore -- FICHIER --to DOSSIER|postgresql://… [--key CLÉ] [--erasures FICHIER|postgresql://…]
Restaure une sauvegarde dans un dossier vide (une installation avec son propre PostgreSQL, PALMARES_DATA) ou dans une base vide d'un serveur
(le compte à qui seront les tables), compare chaque table, la met à la version de ce code, puis efface à nouveau les personnes effacées depuis :
d'après ${ERASURES} à côté de la sauvegarde, ou d'après la base d'avant si elle répond encore.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: "string" },
    key: { type: "string" },
    erasures: { type: "string" },
    help: { type: "boolean", default: false },
  },
});

const say = (message: string) => console.log(message);
const isAddress = (place: string) => /^postgres(ql)?:\/\//.test(place);

async function main(): Promise<void> {
  const [file] = positionals;
  if (values.help) return say(usage);
  if (!file || !values.to) throw new Error(usage);
  if (!existsSync(file)) throw new Error(`${file} n'existe pas.`);
  const keyFile = values.key ?? readBackupSettings(process.env).BACKUP_KEY_FILE;
  const key = keyFile === undefined ? undefined : await readKey(keyFile);
  const erasures = await erasuresOf(file);
  const into = async (url: string) => {
    const client = await serversAt(url).connect({ application_name: "palmares restore" });
    const restored = await loadBackup(readBackupFile(file, key), client).finally(() => client.end());
    say(
      `${asTable(restored.digests)}\n\nToutes les lignes sont celles du ${restored.at.toLocaleString("fr", { timeZone: "Europe/Paris" })}.`,
    );
    await bringToDate(url, erasures);
    return restored;
  };
  await (isAddress(values.to) ? into(values.to) : intoDirectory(values.to, into));
  say(whatNext(values.to));
}

/** A list of before serves nobody: who was erased since would be there again. */
async function erasuresOf(file: string) {
  const place = values.erasures ?? join(dirname(file), ERASURES);
  if (isAddress(place)) {
    const { db, close } = openDatabase(place, { max: 1 });
    return listErasures(db).finally(close);
  }
  if (values.erasures === undefined && !existsSync(place)) return undefined;
  return readErasures(place);
}

async function intoDirectory(directory: string, into: (url: string) => Promise<BackedUp>): Promise<void> {
  if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new Error(`Le dossier ${directory} n'est pas vide : donnez-en un autre, rien n'a été touché.`);
  const embedded = await startEmbedded({ directory });
  try {
    await embedded.create("palmares");
    const { secret } = await into(embedded.url("palmares"));
    if (secret !== null) await keepSecret(directory, secret);
  } finally {
    await embedded.stop();
  }
}

/** Who is signed in stays so, and printed codes serve on. */
async function keepSecret(directory: string, secret: string): Promise<void> {
  const file = join(directory, "secret-key");
  await writeFile(file, secret, { mode: 0o600 });
  const { uid, gid } = await stat(directory);
  await chown(file, uid, gid);
}

/** As this version wants it, without those who were erased since. */
async function bringToDate(url: string, erasures: Awaited<ReturnType<typeof erasuresOf>>): Promise<void> {
  const database = openDatabase(url, { max: 2 });
  try {
    await migrate(database, say);
    if (erasures === undefined)
      return say(`\nAttention : il n'y a pas de ${ERASURES} : qui a été effacé depuis cette sauvegarde est revenu (--erasures).`);
    const count = await replayErasures(database.db, erasures, new Date());
    const until = new Date(erasures.until).toLocaleString("fr", { timeZone: "Europe/Paris" });
    say(
      `\nEffacés à nouveau : ${count}. Les effacements d'après le ${until} ne sont pas connus : demandez à l'administration lesquels elle a faits.`,
    );
    await database.pool.query("analyze");
  } finally {
    await database.close();
  }
}

const whatNext = (to: string): string =>
  isAddress(to)
    ? "\nEnsuite : « npm run migrate » avec DATABASE_OWNER_URL (cette base) et DATABASE_URL (le compte qui sert), puis démarrez avec la même SECRET_KEY qu'avant."
    : `\nEnsuite : démarrez avec PALMARES_DATA=${to}`;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error && process.env.LOG_LEVEL !== "debug" ? error.message : error);
  process.exitCode = 1;
}
