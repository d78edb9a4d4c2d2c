import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** A directory for a separate installation, named as people name theirs; what still runs in it is stopped after the test. */
export function aDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "palmarès d'été "));
  onTestFinished(() => {
    const pid = postmasterOf(directory);
    if (pid && isAlive(pid)) process.kill(pid, "SIGKILL");
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });
  return directory;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The process of the database in this directory, if it runs. */
export function postmasterOf(directory: string): number | undefined {
  const file = join(directory, "postgresql/postmaster.pid");
  return existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : undefined;
}
