import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** All processes of the database that lives in this directory, the one that started the others first; none when it is down. */
export function databaseProcesses(directory: string): number[] {
  const postmaster = postmasterOf(directory);
  if (postmaster === undefined) return [];
  const others = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === postmaster);
  return [postmaster, ...others];
}

function postmasterOf(directory: string): number | undefined {
  const pid = Number(readIfThere(join(directory, "postgresql/postmaster.pid")).split("\n")[0]);
  return pid > 0 ? pid : undefined;
}

/** The second field after the name in parentheses, which may hold anything. */
const parentOf = (pid: number): number =>
  Number(
    readIfThere(`/proc/${pid}/stat`)
      .replace(/^.*\) \S /s, "")
      .split(" ")[0],
  );

function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Sends a signal to each that still lives. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // Ended by itself meanwhile.
    }
  }
}
