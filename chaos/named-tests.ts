import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { Figure } from "../bench/figure.ts";

/** Runs the tests that have this id in their titles; having none is a failure. */
export async function runTestsOf(id: string, what: string): Promise<Figure[]> {
  // Only files that may contain one: loading all others takes longer than the tests.
  const files = globSync("{chaos,features,platform,tests}/**/*.test.ts").filter((file) => readFileSync(file, "utf8").includes(`${id} `));
  const args = ["run", "--project", "rules", "--project", "http", "--project", "journeys", "-t", `\\b${id}\\b`, ...files];
  const { stdout } = await promisify(execFile)("vitest", args, { maxBuffer: 1 << 26 }).catch((failure) => failure as { stdout: string });
  const [, passed = "0", failed = "1"] = /^(\d+) passed, (\d+) failed$/m.exec(stdout) ?? [];
  return [{ name: id, what, value: Number(failed), unit: "in all", goal: 0, detail: `${passed} tests passed` }];
}
