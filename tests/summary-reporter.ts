import type { Reporter, SerializedError, TestModule, TestRunEndReason } from "vitest/node";

/** Always ends the run with one line: `N passed, N failed`; before it, the seed of hostile fields, and the tests that passed only on retry, with why. */
export default class SummaryReporter implements Reporter {
  #line = "0 passed, 1 failed";
  #flaky: readonly string[] = [];

  onInit(): void {
    process.once("exit", () => console.log([...this.#flaky, `SEED=${process.env.SEED}`, this.#line].join("\n")));
  }

  onTestRunEnd(files: readonly TestModule[], errors: readonly SerializedError[], reason: TestRunEndReason): void {
    const tests = files.flatMap((file) => [...file.children.allTests()]);
    const states = tests.map((test) => test.result().state);
    this.#flaky = tests
      .filter((test) => test.diagnostic()?.flaky)
      .map((test) => `passed at the second try: ${test.fullName}\n  the first: ${test.result().errors?.[0]?.message}`);
    const count = (expected: string) => states.filter((state) => state === expected).length;
    const failed = count("failed") + files.flatMap((file) => file.errors()).length + errors.length;
    const nothingRan = reason !== "passed" || count("passed") === 0;
    this.#line = `${count("passed")} passed, ${failed || Number(nothingRan)} failed`;
  }
}
