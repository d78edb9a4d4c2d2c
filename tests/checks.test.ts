/// <reference types="vite/types/importMeta.d.ts" />
import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { mutants } from "../harness/mutants/mutants.ts";

/** The parts of `npm run check`, one test each, so that a run reports all. */
test.concurrent.each([
  ["format, lint and rooms", "biome", "check", "--error-on-warnings"],
  ["colours, widths and gaps by their names", "stylelint", "{app,features,platform}/**/*.css"],
  ["types of rules and contracts", "tsc", "-p", "tsconfig.pure.json"],
  ["types of the server", "tsc", "-p", "tsconfig.server.json"],
  ["types of the pages", "tsc", "-p", "tsconfig.web.json"],
  ["no dead file, export or dependency", "knip"],
])("%s", async (_, command = "", ...args) => {
  await promisify(execFile)(command, args).catch(({ stdout, stderr }) => {
    throw new Error(`${stdout}${stderr}`);
  });
});

const testFiles = import.meta.glob<string>(["../{app,database,demo,features,harness,platform}/**/*.test.ts", "./**/*.test.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

test("each requirement of docs/requirements.md is borne by the title of a test, and every id in a title exists", () => {
  const required = [...readFileSync("docs/requirements.md", "utf8").matchAll(/^- ([A-Z]{3}-\d\d) /gm)].map(([, id]) => id);
  // A title starts with the ids of its requirements.
  const titles = Object.values(testFiles).flatMap((file) => [...file.matchAll(/["`]((?:[A-Z]{3}-\d\d )+)/g)].map(([, ids]) => ids));
  const coveredIds = new Set(titles.flatMap((ids) => ids?.trim().split(" ")));
  expect(required.length).toBeGreaterThan(100);
  expect([...coveredIds].sort()).toEqual([...new Set(required)].sort());
});

test("what `npm run mutants` replaces occurs exactly once: otherwise nothing is planted", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(125);
  const changes = mutants.flatMap(({ title, changes }) => changes.map((change) => ({ hole: title, ...change })));
  const lost = changes.filter(({ file, original }) => readFileSync(file, "utf8").split(original).length !== 2);
  expect(lost.map(({ hole, file }) => `${hole}: ${file}`)).toEqual([]);
  expect(mutants.map(({ caughtBy }) => caughtBy).filter((file) => !existsSync(file))).toEqual([]);
});
