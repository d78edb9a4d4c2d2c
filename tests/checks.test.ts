/// <reference types="vite/types/importMeta.d.ts" />
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** What `npm run check` looks at, each a test so that one run says it all. */
test.concurrent.each([
  ["format, lint and rooms", "biome", "check", "--error-on-warnings"],
  ["types of rules and contracts", "tsc", "-p", "tsconfig.pure.json"],
  ["types of the server", "tsc", "-p", "tsconfig.server.json"],
  ["types of the pages", "tsc", "-p", "tsconfig.web.json"],
  ["no dead file, export or dependency", "knip"],
])("%s", async (_, command = "", ...words) => {
  await promisify(execFile)(command, words).catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}${stderr}`);
  });
});

const testFiles = import.meta.glob<string>(["../{app,bench,database,features,platform}/**/*.test.ts", "./**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("each requirement of docs/requirements.md is borne by the title of a test, and no title names another", () => {
  const required = [...readFileSync("docs/requirements.md", "utf8").matchAll(/^- ([A-Z]{3}-\d\d) /gm)].map(([, id]) => id);
  // A title starts with the ids of what it shows.
  const titles = Object.values(testFiles).flatMap((file) => [...file.matchAll(/["`]((?:[A-Z]{3}-\d\d )+)/g)].map(([, ids]) => ids));
  const borne = new Set(titles.flatMap((ids) => ids?.trim().split(" ")));
  expect(required.length).toBeGreaterThan(100);
  expect([...borne].sort()).toEqual([...new Set(required)].sort());
});
