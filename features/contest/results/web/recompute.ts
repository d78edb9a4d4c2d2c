import type { StageOnWire } from "#season/stages/stages.contract.ts";
import { resultsApi } from "../results.contract.ts";

/** Scope of a computation: a category or all (`null`), and whether manual changes are replaced too. */
export interface Scope {
  readonly stage: StageOnWire;
  readonly category: string | null;
  readonly force: boolean;
}

// The specification also allows GET; a page that changes data uses POST.
export const resetQualified = { ...resultsApi.resetQualified, method: "POST" } as const;

export const requestOf = (
  { stage, category, force }: Scope,
  { isDry = false, confirmed }: { isDry?: boolean; confirmed?: string } = {},
) => ({
  params: { id: stage.id },
  query: {
    ...(category !== null && { category }),
    ...(force && { force: "true" as const }),
    ...(isDry && { dryRun: "true" as const }),
    ...(confirmed !== undefined && { confirmed }),
  },
});

export const qualifyingOf = ({ category, force }: Scope) => ({ qualifying: { ...(category !== null && { category }), force } });
