import { readFileSync } from "node:fs";

/** The most memory that a process has held, in MB. The `maxRSS` of `process.resourceUsage()` includes what its parent held when it was started. */
export const peakMemory = (pid: number | "self" = "self"): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) / 1_024;
