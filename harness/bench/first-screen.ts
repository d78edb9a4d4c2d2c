import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import type { ScreenFiles } from "#platform/build/screen-files.ts";
import type { Figure } from "../figure.ts";

const LIMIT_KB = 140;
const pages = new URL("../../dist/", import.meta.url);

/** The scripts that /connexion loads first: those of the start, and of the page. */
function filesOfFirstScreen(): string[] {
  const { start, screens }: ScreenFiles = JSON.parse(readFileSync(new URL(".vite/screens.json", pages), "utf8"));
  return [...new Set([...start, ...(screens["connexion.index"] ?? [])])].filter((file) => file.endsWith(".js"));
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
