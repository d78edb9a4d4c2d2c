import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { createVitest } from "vitest/node";
import { type Mutant, mutants } from "./mutants.ts";

// `npm run mutants`: plants each hole in a copy of the checkout, runs the tests that must see it, and says which of them failed. Before, the same
// tests must pass where nothing is planted: else their failure would say nothing. Ends with one line: N passed, N failed.

const { values } = parseArgs({
  options: {
    /** Only the holes whose words hold this; may be given several times. */
    only: { type: "string", multiple: true, default: [""] },
  },
});

/** A slow machine must not be taken for a test that sees something: three times as long as the slowest test takes where nothing is planted. */
const PATIENCE_MS = 60_000;

const checkout = dirname(dirname(import.meta.dirname));
const copy = mkdtempSync(join(tmpdir(), "palmares-mutants-"));
const linked = ["node_modules", "dist"];
const left = new Set([...linked, ".git", ".data", "shots"]);

function makeCopy(): void {
  cpSync(checkout, copy, { recursive: true, filter: (path) => !left.has(relative(checkout, path)) });
  for (const name of linked) symlinkSync(join(checkout, name), join(copy, name));
}

interface Ran {
  readonly passed: number;
  /** The titles of the tests that failed. */
  readonly failed: readonly string[];
}

/**
 * Runs these test files in the copy, each time in a vitest of its own, which stops once so many have failed: where a hole is planted, the tests of
 * a file may wait for one another, each until its patience ends. A file that could not even be read has neither passed nor failed anything.
 */
async function runTests(files: readonly string[], mostFailed = 0): Promise<Ran> {
  const vitest = await createVitest("test", {
    root: copy,
    watch: false,
    project: ["rules", "http"],
    reporters: [{}],
    testTimeout: PATIENCE_MS,
    bail: mostFailed,
  });
  try {
    const paths = files.map((file) => join(copy, file));
    const { testModules } = await vitest.runTestSpecifications(await vitest.getRelevantTestSpecifications(paths));
    const tests = testModules.flatMap(({ children }) => [...children.allTests()]);
    const named = (state: string) => tests.filter((test) => test.result().state === state).map(({ name }) => name);
    return { passed: named("passed").length, failed: named("failed") };
  } finally {
    await vitest.close();
  }
}

/** Whether a test sees the hole: fails, while the others of its file still run. */
async function isCaught({ hole, changes, caughtBy }: Mutant): Promise<boolean> {
  const paths = new Set(changes.map(({ file }) => join(copy, file)));
  const before = [...paths].map((path) => [path, readFileSync(path, "utf8")] as const);
  const moved = changes.find(({ file, stands }) => readFileSync(join(copy, file), "utf8").split(stands).length !== 2);
  if (moved) return say(false, `${hole}: what it changes does not stand exactly once in ${moved.file}`);
  for (const { file, stands, planted } of changes)
    writeFileSync(
      join(copy, file),
      readFileSync(join(copy, file), "utf8").replace(stands, () => planted),
    );
  const { passed, failed } = await runTests([caughtBy], 1);
  for (const [path, text] of before) writeFileSync(path, text);
  const [first] = failed;
  if (first === undefined) return say(false, `${hole}: no test of ${caughtBy} sees it${passed === 0 ? ", for none could run" : ""}`);
  return say(true, `${hole}: « ${first} »`);
}

function say(isGood: boolean, words: string): boolean {
  console.log(`${isGood ? "caught  " : "SURVIVED"} ${words}`);
  return isGood;
}

const chosen = mutants.filter(({ hole }) => values.only.some((words) => hole.includes(words)));
let caught = 0;
try {
  makeCopy();
  process.chdir(copy);
  const { passed, failed } = await runTests([...new Set(chosen.map(({ caughtBy }) => caughtBy))]);
  if (passed === 0 || failed.length > 0) console.log(`Nothing is planted, and yet: ${failed.join(", ") || "no test ran"}`);
  else for (const mutant of chosen) if (await isCaught(mutant)) caught += 1;
} finally {
  process.chdir(checkout);
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${caught} passed, ${chosen.length - caught} failed`);
process.exitCode = caught === chosen.length && caught > 0 ? 0 : 1;
