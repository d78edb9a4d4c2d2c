import type { Stage } from "#features/questionnaires/questionnaires.contract.ts";
import { resultsApi } from "#features/results/results.contract.ts";

export type StageToCompute = Pick<Stage, "physical" | "active" | "isClosed"> & { readonly id: string };

/** What is computed: a category or all (`null`), and whether what was done by hand is replaced too. */
export interface Scope {
  readonly stage: StageToCompute;
  readonly category: string | null;
  readonly force: boolean;
}

// Served by GET too, as the specification says; a page that changes something asks by POST.
export const compute = { ...resultsApi.compute, method: "POST" } as const;
export const resetQualified = { ...resultsApi.resetQualified, method: "POST" } as const;

export const requestOf = ({ stage, category, force }: Scope, isDry = false) => ({
  params: { id: stage.id },
  query: { ...(category !== null && { category }), ...(force && { force: "true" as const }), ...(isDry && { dryRun: "true" as const }) },
});
