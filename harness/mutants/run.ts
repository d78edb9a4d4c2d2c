import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { createVitest, type Vitest } from "vitest/node";
import { type Mutant, mutants } from "./mutants.ts";

// `npm run mutants`: plants each hole in a copy of the checkout, runs the tests that must detect it, and prints which failed. First the same tests
// must pass without a hole: otherwise their failure would prove nothing. Ends with one line: N passed, N failed.

const { values } = parseArgs({
  options: {
    /** Only the holes whose title contains this; may be repeated. */
    only: { type: "string", multiple: true, default: [""] },
  },
});

/** Three times the slowest test without a hole: slowness must not count as detection. */
const TIMEOUT_MS = 60_000;
const TRIES = 3;

const checkout = dirname(dirname(import.meta.dirname));
const copy = mkdtempSync(join(tmpdir(), "palmares-mutants-"));
const linked = ["node_modules", "dist"];
const excluded = new Set([...linked, ".git", ".data", "shots"]);

function makeCopy(): void {
  cpSync(checkout, copy, { recursive: true, filter: (path) => !excluded.has(relative(checkout, path)) });
  for (const name of linked) symlinkSync(join(checkout, name), join(copy, name));
}

interface TestRun {
  readonly passed: number;
  /** Titles of the failed tests. */
  readonly failed: readonly string[];
}

const openVitest = (): Promise<Vitest> =>
  createVitest("test", { root: copy, watch: false, project: ["rules", "http", "night"], reporters: [{}], testTimeout: TIMEOUT_MS });

/**
 * Runs these test files in the copy, and stops after this many failures: with a hole, the tests of a file may wait for one another until each times
 * out. A file that could not even be loaded has neither passed nor failed anything.
 */
async function runTests(vitest: Vitest, files: readonly string[], maxFailed = 0): Promise<TestRun> {
  for (const { config } of [vitest, ...vitest.projects]) config.bail = maxFailed;
  const paths = files.map((file) => join(copy, file));
  const { testModules } = await vitest.runTestSpecifications(await vitest.getRelevantTestSpecifications(paths));
  const tests = testModules.filter(({ moduleId }) => paths.includes(moduleId)).flatMap(({ children }) => [...children.allTests()]);
  const namesOf = (state: string) => tests.filter((test) => test.result().state === state).map(({ name }) => name);
  return { passed: namesOf("passed").length, failed: namesOf("failed") };
}

/** Whether a test detects the hole: it fails, while the others of its file still run. */
async function isCaught(common: Vitest, { title, changes, caughtBy }: Mutant): Promise<boolean> {
  const paths = new Set(changes.map(({ file }) => join(copy, file)));
  const before = [...paths].map((path) => [path, readFileSync(path, "utf8")] as const);
  const misplaced = changes.find(({ file, original }) => readFileSync(join(copy, file), "utf8").split(original).length !== 2);
  if (misplaced) return report(false, `${title}: what it changes does not stand exactly once in ${misplaced.file}`);
  for (const { file, original, replacement } of changes)
    writeFileSync(
      join(copy, file),
      readFileSync(join(copy, file), "utf8").replace(original, () => replacement),
    );
  // The tests' server was prepared without the hole; one of a migration needs a server of its own.
  const vitest = changes.some(({ file }) => file.endsWith(".sql")) ? await openVitest() : common;
  for (const path of paths) vitest.invalidateFile(path);
  let run: TestRun = { passed: 0, failed: [] };
  // A hole between concurrent calls does not open each time.
  for (let tries = 0; tries < TRIES && run.failed.length === 0; tries += 1) run = await runTests(vitest, [caughtBy], 1);
  const { passed, failed } = run;
  for (const [path, text] of before) writeFileSync(path, text);
  for (const path of paths) vitest.invalidateFile(path);
  if (vitest !== common) await vitest.close();
  const [first] = failed;
  if (first === undefined) return report(false, `${title}: no test of ${caughtBy} sees it${passed === 0 ? ", for none could run" : ""}`);
  return report(true, `${title}: « ${first} »`);
}

function report(isCaughtMutant: boolean, text: string): boolean {
  console.log(`${isCaughtMutant ? "caught  " : "SURVIVED"} ${text}`);
  return isCaughtMutant;
}

const chosen = mutants.filter(({ title }) => values.only.some((text) => title.includes(text)));
let caught = 0;
try {
  makeCopy();
  process.chdir(copy);
  const vitest = await openVitest();
  try {
    const { passed, failed } = await runTests(vitest, [...new Set(chosen.map(({ caughtBy }) => caughtBy))]);
    if (passed === 0 || failed.length > 0) console.log(`Nothing is planted, and yet: ${failed.join(", ") || "no test ran"}`);
    else for (const mutant of chosen) if (await isCaught(vitest, mutant)) caught += 1;
  } finally {
    await vitest.close();
  }
} finally {
  process.chdir(checkout);
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${caught} passed, ${chosen.length - caught} failed`);
process.exitCode = caught === chosen.length && caught > 0 ? 0 : 1;
