import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { takeOwnership, UNFINISHED_RESTORE, unprivilegedAccount } from "./data-directory.ts";
import { startEmbedded } from "./embedded.ts";
import { livingProcess, processMark } from "./process-mark.ts";

/**
 * Fills an empty directory with an installation. Until it is finished, no application starts in it. The remains of an interrupted restoration are
 * replaced; a failure leaves the directory empty. If another restoration took its place meanwhile, nothing is touched.
 *
 * @throws {Error} In French, if the directory is not empty, is in use, or is being filled by another restoration.
 */
export async function fillDirectory<T>(
  directory: string,
  fill: (url: string) => Promise<T>,
  finish: (filled: T) => Promise<void>,
): Promise<void> {
  const mark = join(directory, UNFINISHED_RESTORE);
  const isInterrupted = existsSync(mark);
  if (isInterrupted) {
    refuseOtherRestore(directory, readFileSync(mark, "utf8"));
    refuseForeignFiles(directory);
  } else if (existsSync(directory) && readdirSync(directory).length > 0)
    throw new Error(`Le dossier ${directory} n'est pas vide : donnez-en un autre, rien n'a été touché.`);
  takeOwnership(directory, unprivilegedAccount(directory));
  const ours = `${processMark()} ${randomUUID()}`;
  writeFileSync(mark, ours);
  const isOurs = () => existsSync(mark) && readFileSync(mark, "utf8") === ours;
  const options = { directory, restartsOnCrash: false, isRestoring: true };
  if (isInterrupted) {
    // Fails if the directory is in use, and the data stays.
    if (existsSync(join(directory, "postgresql/postmaster.pid"))) await (await startEmbedded(options)).stop();
    empty(directory, mark);
  }
  const server = await startEmbedded(options);
  let isDone = false;
  try {
    await server.create("palmares");
    await finish(await fill(server.url("palmares")));
    isDone = true;
  } finally {
    if (isOurs()) {
      await server.stop();
      if (!isDone) {
        empty(directory, mark);
        rmSync(mark);
      }
    } else await server.leave();
  }
  if (!isOurs()) throw new Error(`Une autre restauration a pris la place de celle-ci dans ${directory} : rien d'autre n'a été touché.`);
  rmSync(mark);
}

function refuseOtherRestore(directory: string, mark: string): void {
  const pid = livingProcess(mark);
  if (pid !== undefined)
    throw new Error(`Une autre restauration remplit ${directory} (processus ${pid}) : attendez qu'elle finisse, ou arrêtez-la.`);
  if (readdirSync(directory).some((name) => name.startsWith("programs-")))
    throw new Error(
      `Une application a servi depuis ${directory} : rien n'a été touché. Donnez un autre dossier, ou retirez-en « ${UNFINISHED_RESTORE} » si ces données sont entières.`,
    );
}

/** Files of a restored installation: PostgreSQL's data, first start, logs and socket, and the secret. */
const RESTORED_FILE = new RegExp(
  `^(postgresql|first-start\\.lock|postgresql\\.log(\\.1)?|postgres-.*|\\.s\\.PGSQL\\..*|secret-key|${UNFINISHED_RESTORE})$`,
);

function refuseForeignFiles(directory: string): void {
  const name = readdirSync(directory).find((name) => !RESTORED_FILE.test(name));
  if (name !== undefined)
    throw new Error(`${directory} contient aussi « ${name} », qu'aucune restauration ne fait : mettez-le ailleurs. Rien n'a été touché.`);
}

function empty(directory: string, mark: string): void {
  for (const name of readdirSync(directory))
    if (RESTORED_FILE.test(name) && join(directory, name) !== mark) rmSync(join(directory, name), { recursive: true, force: true });
}
