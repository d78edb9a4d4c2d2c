import { cpSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { aDirectory } from "./own-directory.ts";

const checkout = dirname(import.meta.dirname);

/** A version with one more migration than this one, in its own directory. */
export function aNewerVersion(name: string, migration: string): string {
  const directory = aDirectory();
  for (const part of ["app", "database", "demo", "features", "platform", "package.json"])
    cpSync(join(checkout, part), join(directory, part), { recursive: true });
  for (const part of ["node_modules", "dist"]) symlinkSync(join(checkout, part), join(directory, part));
  writeFileSync(join(directory, "database/migrations", name), migration);
  return directory;
}
