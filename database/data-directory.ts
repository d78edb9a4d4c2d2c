import { createHash } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { commandLine, shellWord } from "#platform/server/command-line.ts";

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root. It then runs as the owner of the data, or of their future place. If that is root too, it runs as an existing
 * account without rights.
 */
export function unprivilegedAccount(directory?: string): Account | undefined {
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

function ownerOf(place: string): Account {
  const { uid, gid } = statSync(place, { throwIfNoEntry: false }) ?? ownerOf(dirname(place));
  return { uid, gid };
}

/** Makes this directory private to the account; its parents do not change. */
export function takeOwnership(folder: string, account: Account | undefined): void {
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

export const notOurs = (folder: string, cause: unknown): Error =>
  new Error(
    `Le dossier des données ${folder} n'appartient pas au compte qui lance l'application (numéro ${process.getuid?.()}) : donnez-le-lui (chown -R), ou choisissez un autre dossier avec PALMARES_DATA.`,
    { cause },
  );

/** The path of a unix socket has at most 107 bytes: a deep directory needs a shorter path. */
export function socketDirectory(directory: string): string {
  if (Buffer.byteLength(directory) <= 85) return directory;
  return join("/tmp", `palmares-${createHash("sha256").update(directory).digest("hex").slice(0, 8)}`);
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

/** An interrupted upgrade has moved the data aside: an empty database in their place would look like data loss. */
export function refuseInterruptedUpgrade(directory: string): void {
  const [oldDataDirectory] = readdirSync(directory).filter((name) => name.startsWith("postgresql-"));
  if (oldDataDirectory)
    throw new Error(
      `Un changement de version de PostgreSQL a été interrompu dans ${directory} : les données sont dans ${oldDataDirectory}. Redonnez-leur le nom « postgresql », puis recommencez.`,
    );
}

export const UNFINISHED_RESTORE = "restoration-unfinished";

/** An empty database, or one with erased people in it again, would look like a finished restoration. */
export function refuseUnfinishedRestore(directory: string): void {
  if (existsSync(join(directory, UNFINISHED_RESTORE)))
    throw new Error(
      `Une restauration dans ${directory} a été interrompue : recommencez-la (${commandLine("restore", `FICHIER --to ${shellWord(directory)}`)}), elle remplace ce qui y est.`,
    );
}
