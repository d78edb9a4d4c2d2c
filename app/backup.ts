import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { parseArgs } from "node:util";
import type { Client } from "pg";
import { type BackupSummary, loadBackup, writeBackup } from "#database/backup.ts";
import {
  backupName,
  type Key,
  makeKey,
  readBackupFile,
  readKey,
  rotateBackups,
  UNVERIFIED,
  writeBackupFile,
} from "#database/backup-file.ts";
import { dataDirectory } from "#database/data-directory.ts";
import { startEmbedded, withEmbedded } from "#database/embedded.ts";
import { hasShippedPrograms } from "#database/embedded-programs.ts";
import { refuseUnsuitableTarget } from "#database/move.ts";
import { openDatabase } from "#database/open.ts";
import { livingProcess, processMark } from "#database/process-mark.ts";
import { serversAt } from "#database/servers.ts";
import { listErasures } from "#office/privacy/server/erasures.service.ts";
import { formatTenths } from "#platform/contract/french-numbers.ts";
import { runCommand } from "./command.ts";
import { ERASURES } from "./erasures-file.ts";
import { readBackupSettings } from "./settings.ts";

const usage = `npm run backup -- --to DOSSIER --key CLÉ [--keep 14] [--verify-on postgresql://…]
Sauvegarde l'installation pendant qu'elle sert (DATABASE_URL, sinon son propre PostgreSQL), chiffrée avec la clé, puis vérifie le fichier en le
restaurant (dans un PostgreSQL à part, ou dans la base vide de --verify-on) et compare chaque table. Garde les 14 dernières.
  --new-key CLÉ      fait une clé, et rien d'autre : gardez-en une copie ailleurs, sans elle aucune sauvegarde ne s'ouvre
  --plain            sans chiffrer
  --erasures         n'écrit que la liste des effacements (chaque heure), que la restauration d'une sauvegarde plus ancienne rejoue
Réglages : BACKUP_DIRECTORY, BACKUP_KEY_FILE, BACKUP_KEEP, BACKUP_VERIFY_URL.`;

const config = {
  options: {
    to: { type: "string" },
    key: { type: "string" },
    keep: { type: "string" },
    "verify-on": { type: "string" },
    "new-key": { type: "string" },
    plain: { type: "boolean", default: false },
    erasures: { type: "boolean", default: false },
  },
} as const;

async function main({ values }: ReturnType<typeof parseArgs<typeof config>>): Promise<void> {
  if (values["new-key"]) {
    await makeKey(values["new-key"]);
    return console.log(`Clé faite : ${values["new-key"]}. Gardez-en une copie ailleurs : sans elle, aucune sauvegarde ne s'ouvre.`);
  }
  const { env } = process;
  const settings = readBackupSettings({
    ...env,
    BACKUP_DIRECTORY: values.to ?? env.BACKUP_DIRECTORY,
    BACKUP_KEY_FILE: values.key ?? env.BACKUP_KEY_FILE,
    BACKUP_KEEP: values.keep ?? env.BACKUP_KEEP,
    BACKUP_VERIFY_URL: values["verify-on"] ?? env.BACKUP_VERIFY_URL,
  });
  const { BACKUP_DIRECTORY: directory, BACKUP_KEY_FILE: keyFile, BACKUP_KEEP: keep, BACKUP_VERIFY_URL: verifyUrl } = settings;
  if (!directory) throw new Error(`Le dossier des sauvegardes manque.\n\n${usage}`);
  makeDirectory(directory);
  const address = settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL;
  const data = settings.PALMARES_DATA ?? dataDirectory();
  const work = values.erasures
    ? (url: string) => writeErasures(url, directory)
    : async (url: string) => {
        if (!keyFile && !values.plain) throw new Error(`La clé des sauvegardes manque (--plain pour n'en pas chiffrer).\n\n${usage}`);
        const key = keyFile && !values.plain ? await readKey(keyFile) : undefined;
        // The directory of the embedded PostgreSQL, or the temporary directory.
        const scratch = address ? tmpdir() : data;
        if (!verifyUrl && !hasShippedPrograms())
          throw new Error(
            "Rien n'a été sauvegardé : cette image n'a pas de PostgreSQL à elle pour vérifier le fichier. Donnez une base vide, que la vérification remplit puis vide : --verify-on postgresql://…, ou BACKUP_VERIFY_URL.",
          );
        await backUp({ url, secret: address || !key ? null : readSecret(data), directory, key, keep, verifyUrl, scratch });
      };
  await (address ? work(address) : withEmbedded(data, work));
}

function makeDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    accessSync(directory, constants.W_OK);
  } catch (cause) {
    throw new Error(
      `Le dossier ${directory} ne peut pas être créé ou écrit par ce compte (numéro ${process.getuid?.()}) : créez-le et donnez-le-lui (chown) ; si une unité de systemd fait les sauvegardes, ajoutez-lui ReadWritePaths=${directory} (systemctl edit palmares-backup palmares-erasures).`,
      { cause },
    );
  }
}

const readSecret = (data: string): string | null => {
  const file = join(data, "secret-key");
  return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
};

interface BackupOptions {
  readonly url: string;
  readonly secret: string | null;
  readonly directory: string;
  readonly key: Key | undefined;
  readonly keep: number;
  readonly verifyUrl: string | undefined;
  readonly scratch: string;
}

const SCRATCH = "palmares-verification-";

async function backUp(order: BackupOptions): Promise<void> {
  const unlock = lockDirectory(order.directory);
  try {
    if (order.verifyUrl) await withClient(order.verifyUrl, refuseUnsuitableTarget);
    await backUpAlone(order);
  } finally {
    unlock();
  }
}

async function backUpAlone({ url, secret, directory, key, keep, verifyUrl, scratch }: BackupOptions): Promise<void> {
  const start = performance.now();
  const file = join(directory, backupName(new Date(), key));
  const unverified = `${file}${UNVERIFIED}`;
  const bytes = await withClient(url, (client) => writeBackupFile(unverified, writeBackup(client, secret), key));
  const { at, digests } = await verify(unverified, key, scratch, verifyUrl);
  renameSync(unverified, file);
  const rows = digests.reduce((sum, digest) => sum + digest.rows, 0);
  await writeErasures(url, directory);
  const { pool, close } = openDatabase(url, { max: 1 });
  await pool
    .query("insert into backups (at, verified_at, rows, bytes) values ($1, clock_timestamp(), $2, $3)", [at, rows, bytes])
    .finally(close);
  const removed = await rotateBackups(directory, keep);
  console.log(`Sauvegarde vérifiée : ${file}
${formatTenths(bytes / 1_000_000)} Mo, ${formatTenths(rows)} lignes de ${digests.length} tables, toutes les mêmes une fois restaurées, en ${formatTenths((performance.now() - start) / 1_000)} s${key ? "" : "\nAttention : elle n'est pas chiffrée, et la clé des sessions n'y est pas"}`);
  for (const name of removed) console.log(`Retirée (plus de ${keep}) : ${name}`);
}

async function verify(file: string, key: Key | undefined, parentDirectory: string, verifyUrl: string | undefined): Promise<BackupSummary> {
  if (verifyUrl)
    return withClient(verifyUrl, async (client) => {
      const summary = await loadBackup(readBackupFile(file, key), client);
      await client.query("drop schema public cascade");
      await client.query("create schema public");
      return summary;
    });
  sweepScratch(parentDirectory);
  const scratch = mkdtempSync(join(parentDirectory, `${SCRATCH}${processMark().replace(" ", "-")}-`));
  try {
    const server = await startEmbedded({ directory: scratch, settings: { fsync: "off", full_page_writes: "off" }, restartsOnCrash: false });
    try {
      await server.create("palmares");
      return await withClient(server.url("palmares"), (client) => loadBackup(readBackupFile(file, key), client));
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** One backup at a time per directory: unfinished files are then known to be abandoned. */
function lockDirectory(directory: string): () => void {
  const file = join(directory, ".lock");
  const holder = existsSync(file) ? livingProcess(readFileSync(file, "utf8")) : undefined;
  if (holder !== undefined)
    throw new Error(`Une autre sauvegarde est en cours (processus ${holder}, d'après ${file}) : attendez qu'elle finisse.`);
  rmSync(file, { force: true });
  writeFileSync(file, processMark(), { mode: 0o600, flag: "wx" });
  return () => rmSync(file, { force: true });
}

/** Deletes what killed verifications left behind. */
function sweepScratch(parentDirectory: string): void {
  for (const name of readdirSync(parentDirectory)) {
    const [, pid, start] = new RegExp(`^${SCRATCH}(\\d+)-(\\d*)-`).exec(name) ?? [];
    if (pid === undefined || livingProcess(`${pid} ${start}`) !== undefined) continue;
    try {
      rmSync(join(parentDirectory, name), { recursive: true, force: true });
    } catch {
      // The file belongs to another account, which deletes it.
    }
  }
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await serversAt(url).connect({ application_name: "palmares backup" });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function writeErasures(url: string, directory: string): Promise<void> {
  const { db, close } = openDatabase(url, { max: 1 });
  const erasures = await listErasures(db).finally(close);
  const file = join(directory, ERASURES);
  writeFileSync(`${file}.part`, JSON.stringify(erasures), { mode: 0o600 });
  renameSync(`${file}.part`, file);
}

await runCommand(usage, config, main);
