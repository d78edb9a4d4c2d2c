import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { Figure } from "./figure.ts";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

const LIMIT_KB = 140;
const pages = new URL("../dist/", import.meta.url);

/** The scripts that /connexion loads first: the entry, the page, and their imports. */
function filesOfFirstScreen(): string[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(new URL(".vite/manifest.json", pages), "utf8"));
  const files = new Set<string>();
  const addChunk = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) addChunk(imported);
  };
  for (const name of Object.keys(manifest)) if (name === "index.html" || name.startsWith("routes/connexion.index.tsx")) addChunk(name);
  return [...files].filter((file) => file.endsWith(".js"));
}

/** P8: the JavaScript of the first screen, gzipped. */
export async function weighFirstScreen(): Promise<Figure[]> {
  const files = filesOfFirstScreen();
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, pages))).length, 0);
  return [
    {
      name: "P8",
      what: "JavaScript of /connexion, gzipped",
      value: bytes / 1_000,
      unit: "kB",
      goal: LIMIT_KB,
      detail: `${files.length} files`,
    },
  ];
}
