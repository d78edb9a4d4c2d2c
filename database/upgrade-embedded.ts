import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { startEmbedded } from "./embedded.ts";
import { majorsOf, storedProgramsPath } from "./embedded-programs.ts";

/**
 * Moves the data of a stopped installation to the major version of PostgreSQL shipped with this code: `copy` fills the new database from the old one.
 * The old data are moved aside, unchanged. Returns their directory.
 */
export async function upgradeEmbedded(
  directory: string,
  programs: string | undefined,
  copy: (from: string, to: string) => Promise<void>,
): Promise<string> {
  const { installedMajor = "" } = await majorsOf(directory);
  const newDirectory = join(directory, "upgrade");
  rmSync(newDirectory, { recursive: true, force: true });
  const oldPrograms = programs ?? join(storedProgramsPath(directory, installedMajor), "bin");
  if (!existsSync(join(oldPrograms, "postgres")))
    throw new Error(
      `Les programmes de PostgreSQL ${installedMajor} ne sont pas dans ${oldPrograms} : dites où ils sont (--programs /usr/lib/postgresql/${installedMajor}/bin ; Debian : postgresql-${installedMajor}).`,
    );
  const oldServer = await startEmbedded({ directory, programs: oldPrograms, restartsOnCrash: false });
  try {
    const server = await startEmbedded({ directory: newDirectory, restartsOnCrash: false });
    try {
      await server.create("palmares");
      await copy(oldServer.url("palmares"), server.url("palmares"));
    } finally {
      await server.stop();
    }
  } finally {
    await oldServer.stop();
  }
  const oldDataDirectory = join(directory, `postgresql-${installedMajor}`);
  renameSync(join(directory, "postgresql"), oldDataDirectory);
  renameSync(join(newDirectory, "postgresql"), join(directory, "postgresql"));
  rmSync(newDirectory, { recursive: true });
  return oldDataDirectory;
}
