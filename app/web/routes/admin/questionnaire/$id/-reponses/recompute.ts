import type { Stage } from "#features/questionnaires/questionnaires.contract.ts";
import { resultsApi } from "#features/results/results.contract.ts";
import type { Step } from "./useWalk.ts";

export type StageToCompute = Pick<Stage, "gradesToQualify" | "physical" | "active" | "isClosed"> & { readonly id: string };

/** What is computed: a category or all (`null`), and whether what was done by hand is replaced too. */
export interface Scope {
  readonly stage: StageToCompute;
  readonly categories: readonly string[];
  readonly category: string | null;
  readonly force: boolean;
}

// Served by GET too, as the specification says; a page that changes something asks by POST.
export const generate = { ...resultsApi.generate, method: "POST" } as const;
export const compute = { ...resultsApi.compute, method: "POST" } as const;
export const resetQualified = { ...resultsApi.resetQualified, method: "POST" } as const;

export const requestOf = ({ stage, force }: Scope, category: string | null | undefined, isDry = false) => ({
  params: { id: stage.id },
  query: { ...(category && { category }), ...(force && { force: "true" as const }), ...(isDry && { dryRun: "true" as const }) },
});

/** Every category, or the one chosen. */
export const stepsToGrade = ({ category, categories }: Scope): Step[] =>
  (category === null ? categories : [category]).map((name) => ({ label: name, category: name }));

/** The categories with thresholds; then all in one call, for those whose thresholds were taken away. */
export const stepsToQualify = ({ category, stage }: Scope): Step[] =>
  category === null
    ? [
        ...stage.gradesToQualify.map(({ category: { name } }) => ({ label: name, category: name })),
        { label: "Vérification", category: undefined },
      ]
    : [{ label: category, category }];
