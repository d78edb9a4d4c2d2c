import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { test } from "vitest";

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
