import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { bounded } from "./bounded.ts";

// argon2id, m = 19 MiB, t = 2, p = 1 (OWASP).
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** How many hashings run at once in one of so many processes of a machine: one core is left to the saving of answers. */
const share = (processes: number): number => Math.max(1, Math.floor((availableParallelism() - 1) / processes));
let hashing = bounded(share(1));

/** Other processes of this machine hash as well: this one does its part. */
export function shareHashing(processes: number): void {
  hashing = bounded(share(processes));
}

/** How many passwords wait to be hashed just now: those of a log-in storm. */
export const hashesWaiting = (): number => hashing.waiting();

export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password, cost));

// The hash of nothing anybody knows: an account that is not there takes as long as a wrong password.
let nobody: Promise<string> | undefined;

/** Whether the password is the one hashed; takes its time even where there is none. */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  nobody ??= hash(crypto.randomUUID(), cost);
  const against = hashed ?? (await nobody);
  return (await hashing(() => verify(against, password))) && hashed !== null && hashed !== undefined;
}
