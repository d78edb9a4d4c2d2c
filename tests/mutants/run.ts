import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { createVitest, type Vitest } from "vitest/node";
import { type Mutant, mutants } from "./mutants.ts";

// `npm run mutants`: plants each hole in a copy of the checkout, runs the tests that must see it, and says which of them failed. Before, the same
// tests must pass where nothing is planted: else their failure would say nothing. Ends with one line: N passed, N failed.

const { values } = parseArgs({
  options: {
    /** Only the holes whose words hold this; may be given several times. */
    only: { type: "string", multiple: true, default: [""] },
  },
});

/** A slow machine must not be taken for a test that sees something. */
const PATIENCE_MS = 180_000;

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

/** Runs these test files in the copy; a file that could not even be read has neither passed nor failed anything. */
async function runTests(vitest: Vitest, files: readonly string[]): Promise<Ran> {
  const paths = files.map((file) => join(copy, file));
  const { testModules } = await vitest.runTestSpecifications(await vitest.getRelevantTestSpecifications(paths));
  // What earlier runs found in other files is told again.
  const asked = testModules.filter(({ moduleId }) => paths.includes(moduleId));
  const tests = asked.flatMap(({ children }) => [...children.allTests()]);
  const named = (state: string) => tests.filter((test) => test.result().state === state).map(({ name }) => name);
  return { passed: named("passed").length, failed: named("failed") };
}

/** Whether a test sees the hole: fails, while the others of its file still run. */
async function isCaught(vitest: Vitest, { hole, changes, caughtBy }: Mutant): Promise<boolean> {
  const write = (path: string, text: string) => {
    writeFileSync(path, text);
    vitest.invalidateFile(path);
  };
  const paths = new Set(changes.map(({ file }) => join(copy, file)));
  const before = [...paths].map((path) => [path, readFileSync(path, "utf8")] as const);
  const moved = changes.find(({ file, stands }) => readFileSync(join(copy, file), "utf8").split(stands).length !== 2);
  if (moved) return say(false, `${hole}: what it changes does not stand exactly once in ${moved.file}`);
  for (const { file, stands, planted } of changes)
    write(
      join(copy, file),
      readFileSync(join(copy, file), "utf8").replace(stands, () => planted),
    );
  const { passed, failed } = await runTests(vitest, [caughtBy]);
  for (const [path, text] of before) write(path, text);
  const [first, ...others] = failed;
  if (first === undefined) return say(false, `${hole}: no test of ${caughtBy} sees it${passed === 0 ? ", for none could run" : ""}`);
  return say(true, `${hole}: « ${first} »${others.length > 0 ? ` and ${others.length} more` : ""}`);
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
  const vitest = await createVitest("test", {
    root: copy,
    watch: false,
    project: ["rules", "http"],
    reporters: [{}],
    testTimeout: PATIENCE_MS,
  });
  const { passed, failed } = await runTests(vitest, [...new Set(chosen.map(({ caughtBy }) => caughtBy))]);
  if (passed === 0 || failed.length > 0) console.log(`Nothing is planted, and yet: ${failed.join(", ") || "no test ran"}`);
  else for (const mutant of chosen) if (await isCaught(vitest, mutant)) caught += 1;
  await vitest.close();
} finally {
  process.chdir(checkout);
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${caught} passed, ${chosen.length - caught} failed`);
process.exitCode = caught === chosen.length && caught > 0 ? 0 : 1;
