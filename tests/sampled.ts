import { createHash } from "node:crypto";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** One of how many hostile fields this project tries. */
    share: number;
  }
}

/** Whether this run tries every field. */
export const isWhole = (): boolean => inject("share") === 1;

/** Whether this run tries a field: the environment variable SEED, which the run prints, draws the same ones again. */
export function isSampled(name: string): boolean {
  const digest = createHash("sha256").update(`${process.env.SEED} ${name}`).digest();
  return digest.readUInt32BE() % inject("share") === 0;
}
