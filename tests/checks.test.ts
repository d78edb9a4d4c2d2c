/// <reference types="vite/types/importMeta.d.ts" />
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { mutants } from "./mutants/mutants.ts";

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

test("what `npm run mutants` plants has its place: else a hole would be planted nowhere", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(49);
  const changes = mutants.flatMap(({ hole, changes }) => changes.map((change) => ({ hole, ...change })));
  const lost = changes.filter(({ file, stands }) => readFileSync(file, "utf8").split(stands).length !== 2);
  expect(lost.map(({ hole, file }) => `${hole}: ${file}`)).toEqual([]);
  expect(mutants.map(({ caughtBy }) => caughtBy).filter((file) => !existsSync(file))).toEqual([]);
});
