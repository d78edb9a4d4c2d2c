import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { bounded } from "./bounded.ts";

// argon2id, m = 19 MiB, t = 2, p = 1 (OWASP); one core is left to the saving of answers.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const hashing = bounded(Math.max(1, availableParallelism() - 1));

export const hashPassword = (password: string): Promise<string> => hashing(() => hash(password, cost));

// The hash of nothing anybody knows: an account that is not there takes as long as a wrong password.
let nobody: Promise<string> | undefined;

/** Whether the password is the one hashed; takes its time even where there is none. */
export async function isPassword(password: string, hashed: string | null | undefined): Promise<boolean> {
  nobody ??= hash(crypto.randomUUID(), cost);
  const against = hashed ?? (await nobody);
  return (await hashing(() => verify(against, password))) && hashed !== null && hashed !== undefined;
}
