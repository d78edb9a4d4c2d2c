import { parentPort } from "node:worker_threads";
import { hashSync, verifySync } from "@node-rs/argon2";
import { lowerThreadPriority } from "./thread-priority.ts";

// Hashes passwords one by one for password.ts, in a thread of lower priority than the rest of the machine.

export interface HashRequest {
  readonly password: string;
  /** The hash to compare with; without it, the password is hashed. */
  readonly hash?: string;
}

// argon2id, m = 19 MiB, t = 2, p = 1 (OWASP).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

lowerThreadPriority();

parentPort?.on("message", ({ password, hash }: HashRequest) => {
  parentPort?.postMessage(hash === undefined ? hashSync(password, cost) : verifySync(hash, password));
});
