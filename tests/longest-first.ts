import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that start programs of their own take up to a minute each and are short to read. */
const startPrograms = /\/tests\/(bench|chaos|failover|move|nodes|permissions|start)\.test\.ts$/;

/** The longest files first, so that nothing long is left alone at the end: a fresh clone knows no durations, and vitest then goes by size. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [
      ...sorted.filter(({ moduleId }) => startPrograms.test(moduleId)),
      ...sorted.filter(({ moduleId }) => !startPrograms.test(moduleId)),
    ];
  }
}
