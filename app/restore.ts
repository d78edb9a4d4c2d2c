import { existsSync } from "node:fs";
import { chown, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { parseArgs } from "node:util";
import { isAddress } from "#database/address.ts";
import { type BackupSummary, loadBackup, readBeginning } from "#database/backup.ts";
import { readBackupFile, readKey } from "#database/backup-file.ts";
import { formatDigests } from "#database/digest.ts";
import { fillDirectory } from "#database/fill-directory.ts";
import { migrate, UNFINISHED_RESTORE } from "#database/migrate.ts";
import { openDatabase } from "#database/open.ts";
import { serversAt } from "#database/servers.ts";
import { replayErasures } from "#office/privacy/server/erasures.service.ts";
import { commandLine } from "#platform/server/command-line.ts";
import { runCommand } from "./command.ts";
import { describeLimit, ERASURES, readErasures } from "./erasures-file.ts";
import { readBackupSettings } from "./settings.ts";

const usage = `npm run restore -- FICHIER --to DOSSIER|postgresql://… [--key CLÉ] [--erasures FICHIER|postgresql://…]
Restaure une sauvegarde dans un dossier vide (une installation avec son propre PostgreSQL, PALMARES_DATA) ou dans une base vide d'un serveur
(le compte à qui seront les tables), compare chaque table, la met à la version de ce code, puis efface à nouveau les personnes effacées depuis :
d'après ${ERASURES} à côté de la sauvegarde, ou d'après la base d'avant si elle répond encore.`;

const config = {
  allowPositionals: true,
  options: {
    to: { type: "string" },
    key: { type: "string" },
    erasures: { type: "string" },
  },
} as const;

async function main({ values, positionals: [file] }: ReturnType<typeof parseArgs<typeof config>>): Promise<void> {
  if (!file || !values.to) throw new Error(usage);
  if (!existsSync(file)) throw new Error(`${file} n'existe pas.`);
  const keyFile = values.key ?? readBackupSettings(process.env).BACKUP_KEY_FILE;
  const to = isAddress(values.to) ? values.to : resolve(values.to);
  const inside = [file, keyFile, values.erasures].find(
    (path) => path !== undefined && !isAddress(path) && resolve(path).startsWith(`${to}/`),
  );
  if (!isAddress(to)) refuseInsideInstallation(to);
  if (inside !== undefined) throw new Error(`${inside} est dans le dossier à remplir : mettez-le ailleurs. Rien n'a été touché.`);
  const key = keyFile === undefined ? undefined : await readKey(keyFile);
  const erasures = await erasuresOf(file, values.erasures);
  await readBeginning(readBackupFile(file, key));
  const restoreInto = async (url: string) => {
    const client = await serversAt(url).connect({ application_name: "palmares restore" });
    const restored = await loadBackup(readBackupFile(file, key), client).finally(() => client.end());
    console.log(
      `${formatDigests(restored.digests)}\n\nToutes les lignes sont celles du ${restored.at.toLocaleString("fr", { timeZone: "Europe/Paris" })}.`,
    );
    await bringUpToDate(url, erasures);
    return restored;
  };
  await (isAddress(to) ? intoServer(to, restoreInto) : fillDirectory(to, restoreInto, ({ secret }) => saveSecret(to, secret)));
  console.log(nextSteps(to));
}

/** Deleting the former directory later would delete the new one with it. @throws {Error} In French. */
function refuseInsideInstallation(to: string): void {
  for (let parent = dirname(to); parent !== dirname(parent); parent = dirname(parent))
    if (existsSync(join(parent, "postgresql/PG_VERSION")))
      throw new Error(
        `${to} est dans ${parent}, qui contient déjà une installation : l'effacer plus tard effacerait aussi la nouvelle. Donnez un dossier à côté, par exemple ${parent}-restauration.`,
      );
}

/** The list must be current: otherwise people erased since the backup would reappear. */
async function erasuresOf(file: string, given: string | undefined) {
  const location = given ?? join(dirname(file), ERASURES);
  return given !== undefined || existsSync(location) ? readErasures(location) : undefined;
}

/** No node starts on the database before the end: people erased since the backup would reappear. */
async function intoServer(url: string, restoreInto: (url: string) => Promise<BackupSummary>): Promise<void> {
  const ask = async (sql: string) => {
    const { pool, close } = openDatabase(url, { max: 1 });
    await pool.query(sql).finally(close);
  };
  await ask(`create schema if not exists ${UNFINISHED_RESTORE}`).catch((cause) => {
    throw new Error(`Ce compte ne peut rien créer dans cette base (${cause.message}) : donnez celui à qui seront les tables.`, { cause });
  });
  await restoreInto(url);
  await ask(`drop schema ${UNFINISHED_RESTORE}`);
}

async function saveSecret(directory: string, secret: string | null): Promise<void> {
  if (secret === null) return;
  const file = join(directory, "secret-key");
  await writeFile(file, secret, { mode: 0o600 });
  const { uid, gid } = await stat(directory);
  await chown(file, uid, gid);
}

async function bringUpToDate(url: string, erasures: Awaited<ReturnType<typeof erasuresOf>>): Promise<void> {
  const database = openDatabase(url, { max: 2 });
  try {
    await migrate(database, console.log, true);
    if (erasures === undefined)
      return console.log(
        `\nAttention : il n'y a pas de ${ERASURES} : les personnes effacées depuis cette sauvegarde sont revenues (--erasures).`,
      );
    const count = await replayErasures(database.db, erasures, new Date());
    console.log(`\nEffacés à nouveau : ${count}. ${describeLimit(erasures)}`);
    await database.pool.query("analyze");
  } finally {
    await database.close();
  }
}

const nextSteps = (to: string): string =>
  isAddress(to)
    ? `\nEnsuite : « ${commandLine("migrate")} » avec DATABASE_OWNER_URL (cette base) et DATABASE_URL (le compte qui sert), puis démarrez avec la même SECRET_KEY qu'avant.`
    : `\nEnsuite : PALMARES_DATA=${to} dans les réglages (l'application et les sauvegardes ont les mêmes), puis démarrez. Gardez l'ancien dossier jusqu'à la première sauvegarde du nouveau.`;

await runCommand(usage, config, main);
