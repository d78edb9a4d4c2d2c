import { readFileSync } from "node:fs";

/** When a process began, in ticks since the machine did; nothing where there is none, or no /proc. */
function startOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19];
  } catch {
    return undefined;
  }
}

/** This process, as a file tells another one of it: its number alone is soon another's, and in a container always the same. */
export const processMark = (): string => `${process.pid} ${startOf(process.pid) ?? ""}`;

/** The process of a mark while it lives. */
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
