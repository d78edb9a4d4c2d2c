import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that start programs take up to a minute each, although their files are short. */
const startPrograms = /\/tests\/(bench|chaos|failover|move|nodes|permissions|start)\.test\.ts$/;

/** Runs the longest files first, so that none is left alone at the end: a fresh clone has no durations, and vitest then sorts by size. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => startPrograms.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !startPrograms.test(moduleId)),
    ];
  }
}
