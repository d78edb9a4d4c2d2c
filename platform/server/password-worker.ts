import { existsSync, readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { basename } from "node:path";
import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";

// Hashes passwords one after the other for password.ts, in a thread that gives way to everything else on the machine.

export interface Asked {
  readonly password: string;
  /** The hash it is held against; without one, it is hashed. */
  readonly against?: string;
}

// argon2id, m = 19 MiB, t = 2, p = 1 (OWASP).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Linux keeps a priority for each thread, and tells a thread which one it is. */
const SELF = "/proc/thread-self";
if (existsSync(SELF)) setPriority(Number(basename(readlinkSync(SELF))), constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on("message", ({ password, against }: Asked) => {
  parentPort?.postMessage(against === undefined ? hashSync(password, cost) : verifySync(against, password));
});
