import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests that start programs of their own take minutes and are short to read. */
const startPrograms = /\/tests\/(bench|chaos|failover|move|nodes|permissions|start)\.test\.ts$/;

const turnOf = ({ moduleId, project }: TestSpecification): number =>
  startPrograms.test(moduleId) ? 0 : ["journeys", "http", "rules"].indexOf(project.name) + 1;

/** The longest files first, so that nothing long is left alone at the end: a fresh clone knows no durations, and vitest then goes by size. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => turnOf(one) - turnOf(other));
  }
}
