import { useState } from "react";
import { countResults, expectedOf, type Tie } from "../distribution.ts";
import type { Threshold } from "../qualification.ts";
import { draftOf, isChanged, type ThresholdDraft, thresholdIn } from "../threshold-draft.ts";

/** A category at a stage, before anything is edited. */
export interface CategoryResults {
  readonly name: string;
  readonly saved: Threshold | null;
  readonly ties: readonly Tie[];
  readonly qualifiedBySchool: number;
  readonly qualifiedByHand: number;
}

/** The same with what is being edited. */
export interface EditedCategory extends CategoryResults {
  readonly draft: ThresholdDraft;
  /** `undefined` while a value is refused. */
  readonly threshold: Threshold | null | undefined;
  readonly isChanged: boolean;
  readonly graded: number;
  /** Null without thresholds. */
  readonly expected: number | null;
}

/** The thresholds being edited, over those that are saved. */
export function useThresholds(categories: readonly CategoryResults[]) {
  const [edits, setEdits] = useState<Readonly<Record<string, ThresholdDraft>>>({});
  return {
    categories: categories.map((category) => edited(category, edits[category.name])),
    edit: (name: string, draft: ThresholdDraft) => setEdits((current) => ({ ...current, [name]: draft })),
    /** Forgets edits, but those made since they were these. */
    forget: (done: readonly EditedCategory[]) =>
      setEdits((current) =>
        Object.fromEntries(
          Object.entries(current).filter(([name, draft]) => !done.some((one) => one.name === name && one.draft === draft)),
        ),
      ),
  };
}

function edited(category: CategoryResults, edit: ThresholdDraft | undefined): EditedCategory {
  const draft = edit ?? draftOf(category.saved);
  const threshold = thresholdIn(draft);
  return {
    ...category,
    draft,
    threshold,
    isChanged: isChanged(draft, category.saved),
    graded: countResults(category.ties),
    expected: threshold ? expectedOf(category.ties, threshold) : null,
  };
}
