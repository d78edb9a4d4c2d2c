import { readFileSync } from "node:fs";

/** The start of a process, in ticks since boot; `undefined` without such a process, or without /proc. */
function startOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19];
  } catch {
    return undefined;
  }
}

/** Identifies this process in a file for other processes: its number alone is soon reused, and in a container always the same. */
export const processMark = (): string => `${process.pid} ${startOf(process.pid) ?? ""}`;

export function livingProcess(mark: string): number | undefined {
  const [, digits = "", start = ""] = /^(\d+) (\d*)/.exec(mark) ?? [];
  const pid = Number(digits);
  if (pid === 0 || start !== (startOf(pid) ?? "")) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch (error) {
    return Reflect.get(Object(error), "code") === "EPERM" ? pid : undefined;
  }
}
