import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** All processes of the database in this directory, the postmaster first; empty if it is down. */
export function databaseProcesses(directory: string): number[] {
  const postmaster = postmasterOf(directory);
  if (postmaster === undefined) return [];
  const others = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === postmaster);
  return [postmaster, ...others];
}

function postmasterOf(directory: string): number | undefined {
  const pid = Number(readIfExists(join(directory, "postgresql/postmaster.pid")).split("\n")[0]);
  return pid > 0 ? pid : undefined;
}

/** The second field after the name in parentheses, which may be anything. */
const parentOf = (pid: number): number =>
  Number(
    readIfExists(`/proc/${pid}/stat`)
      .replace(/^.*\) \S /s, "")
      .split(" ")[0],
  );

function readIfExists(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Signals each process still alive. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It has ended meanwhile.
    }
  }
}
