import { execFile } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import type { Figure } from "../bench/figure.ts";

/** The tests whose titles bear this id, run by themselves; none at all is a failure. */
export async function runTestsOf(id: string, what: string): Promise<Figure[]> {
  // Only the files that may hold one: to read all the others takes longer than the tests.
  const files = globSync("{chaos,features,platform,tests}/**/*.test.ts").filter((file) => readFileSync(file, "utf8").includes(`${id} `));
  const words = ["run", "--project", "rules", "--project", "http", "--project", "journeys", "-t", `\\b${id}\\b`, ...files];
  const { stdout } = await promisify(execFile)("vitest", words, { maxBuffer: 1 << 26 }).catch((failure) => failure as { stdout: string });
  const [, passed = "0", failed = "1"] = /^(\d+) passed, (\d+) failed$/m.exec(stdout) ?? [];
  return [{ name: id, what, value: Number(failed), unit: "in all", goal: 0, detail: `${passed} tests passed` }];
}
