import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { type Program, runProgram } from "./program.ts";

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

/** The same on a disk of this size, which only root can mount. */
export function aDisk(size: string): string {
  const directory = aDirectory();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", directory]);
  onTestFinished(() => void execFileSync("umount", ["--lazy", directory]));
  return directory;
}

/** Runs a program that ends with the test at the latest. */
export function runInTest(...how: Parameters<typeof runProgram>): Program {
  const program = runProgram(...how);
  onTestFinished(() => program.kill("SIGKILL"));
  return program;
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
