import { execFile } from "node:child_process";
import { cpSync, mkdirSync } from "node:fs";
import { promisify } from "node:util";

const PARTS = ["app", "bin", "database", "demo", "features", "platform", "package.json", "package-lock.json", "vite.config.ts"];

/** Makes a clone of this checkout in this folder, with its packages installed, and without built pages. */
export async function cloneInto(checkout: string): Promise<void> {
  mkdirSync(checkout, { recursive: true });
  for (const part of PARTS) cpSync(part, `${checkout}/${part}`, { recursive: true });
  const copy = (how: string) => promisify(execFile)("cp", [how, "node_modules", checkout]);
  // Linked files cost nothing, but only on the same disk.
  await copy("-al").catch(() => copy("-a"));
}
