import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { parseArgs } from "node:util";
import { loadBackup, writeBackup } from "#database/backup.ts";
import { dataDirectory } from "#database/data-directory.ts";
import { formatDigests } from "#database/digest.ts";
import { startEmbedded } from "#database/embedded.ts";
import { majorsOf, storedProgramsPath } from "#database/embedded-programs.ts";
import { serversAt } from "#database/servers.ts";
import { runCommand } from "./command.ts";

/** The old data are moved aside, unchanged. Returns their directory. */
async function upgradeEmbedded(directory: string, programs: string | undefined): Promise<string> {
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

const usage = `npm run upgrade-postgresql [-- --data DOSSIER] [--programs DOSSIER/bin]
Fait passer les données d'une installation arrêtée, avec son propre PostgreSQL, à la version majeure de PostgreSQL que ce code apporte, et compare
chaque table. Les anciennes données restent à côté. Les programmes de l'ancienne version sont ceux que l'application a gardés avec les données, sinon
ceux de --programs (Debian : /usr/lib/postgresql/15/bin).`;

const config = { options: { data: { type: "string" }, programs: { type: "string" } } } as const;

async function main({ values }: ReturnType<typeof parseArgs<typeof config>>): Promise<void> {
  const directory = values.data ?? (process.env.PALMARES_DATA || dataDirectory());
  const { installedMajor, shippedMajor } = await majorsOf(directory);
  if (installedMajor === undefined) throw new Error(`Il n'y a pas d'installation dans ${directory}.`);
  if (installedMajor === shippedMajor)
    return console.log(`Les données de ${directory} sont déjà de PostgreSQL ${shippedMajor} : rien n'est à faire.`);
  const oldDataDirectory = await upgradeEmbedded(directory, values.programs);
  console.log(
    `Les données sont maintenant de PostgreSQL ${shippedMajor}. Les anciennes (PostgreSQL ${installedMajor}) restent dans ${oldDataDirectory} : gardez-les jusqu'à la première sauvegarde.`,
  );
}

async function copy(from: string, to: string): Promise<void> {
  const [source, target] = await Promise.all([from, to].map((url) => serversAt(url).connect({ application_name: "palmares upgrade" })));
  if (!source || !target) return;
  try {
    const { digests } = await loadBackup(writeBackup(source, null), target);
    console.log(`${formatDigests(digests)}\n\nToutes les lignes sont les mêmes des deux côtés.`);
  } finally {
    await Promise.all([source.end(), target.end()]);
  }
}

await runCommand(usage, config, main);
