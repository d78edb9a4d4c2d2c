import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take up to five minutes, although some are short: they start programs, send thousands of requests, or open every screen. */
const long = /\/tests\/(night\/[\w-]+|layout\/[\w-]+|hostile|hostile-values|migrations|permissions|serving|start)\.test\.ts$/;

/** Runs the longest files first, so that none is left alone at the end: a fresh clone has no durations, and vitest then sorts by size. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(({ moduleId }) => long.test(moduleId)), ...sorted.filter(({ moduleId }) => !long.test(moduleId))];
  }
}
