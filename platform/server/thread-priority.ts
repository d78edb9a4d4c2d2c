import { existsSync, readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";

/** Linux has a priority per thread; this link gives a thread its own id. */
const THREAD_SELF = "/proc/thread-self";

export function lowerThreadPriority(): void {
  if (existsSync(THREAD_SELF)) setPriority(Number(basename(readlinkSync(THREAD_SELF))), constants.priority.PRIORITY_BELOW_NORMAL);
}
