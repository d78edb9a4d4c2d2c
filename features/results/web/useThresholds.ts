import { useState } from "react";
import { countExpected, countResults, type Tie } from "../distribution.ts";
import type { Threshold } from "../qualification.ts";
import { draftOf, isChanged, parseThreshold, type ThresholdDraft } from "../threshold-draft.ts";

/** A category at a stage, before anything is edited. */
export interface CategoryResults {
  readonly name: string;
  readonly saved: Threshold | null;
  readonly ties: readonly Tie[];
  readonly qualifiedBySchool: number;
  readonly qualifiedByHand: number;
}

/** The same with its edits. */
export interface EditedCategory extends CategoryResults {
  readonly draft: ThresholdDraft;
  /** `undefined` if a value is refused. */
  readonly threshold: Threshold | null | undefined;
  readonly isChanged: boolean;
  readonly graded: number;
  /** Null without thresholds. */
  readonly expected: number | null;
}

/** The edited thresholds, on top of the saved ones. */
export function useThresholds(categories: readonly CategoryResults[]) {
  const [edits, setEdits] = useState<Readonly<Record<string, ThresholdDraft>>>({});
  return {
    categories: categories.map((category) => withEdit(category, edits[category.name])),
    edit: (name: string, draft: ThresholdDraft) => setEdits((current) => ({ ...current, [name]: draft })),
    /** Discards these edits, except those changed since. */
    discardEdits: (savedCategories: readonly EditedCategory[]) =>
      setEdits((current) =>
        Object.fromEntries(
          Object.entries(current).filter(([name, draft]) => !savedCategories.some((one) => one.name === name && one.draft === draft)),
        ),
      ),
  };
}

function withEdit(category: CategoryResults, edit: ThresholdDraft | undefined): EditedCategory {
  const draft = edit ?? draftOf(category.saved);
  const threshold = parseThreshold(draft);
  return {
    ...category,
    draft,
    threshold,
    isChanged: isChanged(draft, category.saved),
    graded: countResults(category.ties),
    expected: threshold ? countExpected(category.ties, threshold) : null,
  };
}
