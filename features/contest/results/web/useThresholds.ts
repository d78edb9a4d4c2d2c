import { useState } from "react";
import { countExpected, countResults, type Tie } from "../distribution.ts";
import type { Threshold } from "../qualification.ts";
import { draftOf, isChanged, parseThreshold, type ThresholdDraft } from "../threshold-draft.ts";

export interface CategoryResults {
  readonly name: string;
  readonly saved: Threshold | null;
  readonly ties: readonly Tie[];
  readonly qualifiedBySchool: number;
  readonly qualifiedByHand: number;
  /** The number that the commission wants; null: not set. */
  readonly wanted: number | null;
  readonly qualified: number;
}

export interface EditedCategory extends CategoryResults {
  readonly draft: ThresholdDraft;
  /** `undefined` if a value is refused. */
  readonly threshold: Threshold | null | undefined;
  readonly isChanged: boolean;
  /** The saved thresholds at the time of the edit, so that another user's later ones are not overwritten unasked. */
  readonly basedOn: Threshold | null;
  readonly graded: number;
  readonly expected: number | null;
  /** Typed or chosen one by one, not by the wish for all. */
  readonly isByHand: boolean;
  /** The wish for all replaces it: ticked, or without saved or typed thresholds. */
  readonly isWished: boolean;
}

type Bases = Readonly<Record<string, Threshold | null>>;
type Drafts = Readonly<Record<string, ThresholdDraft>>;

export function useThresholds(categories: readonly CategoryResults[]) {
  const [edits, setEdits] = useState<Drafts>({});
  const [bases, setBases] = useState<Bases>({});
  const [proposals, setProposals] = useState<Drafts>({});
  const [ticks, setTicks] = useState<ReadonlySet<string> | null>(null);
  const untick = (names: readonly string[]) =>
    setTicks((current) => current && new Set([...current].filter((ticked) => !names.includes(ticked))));
  const discardEdits = (categories: readonly EditedCategory[]) =>
    setEdits((current) =>
      Object.fromEntries(
        Object.entries(current).filter(([name, draft]) => !categories.some((one) => one.name === name && one.draft === draft)),
      ),
    );
  const edited = categories.map((category) => withEdit(category, { edits, bases, proposals, ticks }));
  const rebase = (read: Bases) => setBases((current) => ({ ...current, ...read }));
  /** The first edit of these is based on the currently saved values. */
  const startFromSaved = (names: readonly string[]) => {
    const untouched = edited.filter(({ name, isChanged }) => names.includes(name) && !isChanged);
    rebase(Object.fromEntries(untouched.map(({ name, saved }) => [name, saved])));
  };
  return {
    categories: edited,
    /** The wish for all keeps thresholds typed or chosen for one category. */
    edit: (name: string, draft: ThresholdDraft) => {
      const isTyped = isChanged(draft, categories.find((one) => one.name === name)?.saved ?? null);
      if (isTyped) untick([name]);
      startFromSaved([name]);
      setEdits((current) => ({ ...current, [name]: draft }));
    },
    propose: (drafts: Drafts) => {
      startFromSaved(Object.keys(drafts));
      setProposals((current) => ({ ...current, ...drafts }));
      setEdits((current) => ({ ...current, ...drafts }));
    },
    tick: setTicks,
    /** Called once another user's thresholds were read, which the edits may then replace. */
    rebase,
    /** Discards these edits, except those changed since. */
    discardEdits,
    /** Discards them once they are saved, after which the wish for all no longer replaces them. */
    forgetSaved: (saved: readonly EditedCategory[]) => {
      untick(saved.map(({ name }) => name));
      rebase(Object.fromEntries(saved.map(({ name, threshold = null }) => [name, threshold])));
      discardEdits(saved);
    },
  };
}

interface State {
  readonly edits: Drafts;
  readonly bases: Bases;
  readonly proposals: Drafts;
  readonly ticks: ReadonlySet<string> | null;
}

function withEdit(category: CategoryResults, { edits, bases, proposals, ticks }: State): EditedCategory {
  const { name, saved } = category;
  const draft = edits[name] ?? draftOf(saved);
  const threshold = parseThreshold(draft);
  const isEdited = isChanged(draft, saved);
  const isByHand = isEdited && draft !== proposals[name];
  return {
    ...category,
    draft,
    threshold,
    isChanged: isEdited,
    basedOn: bases[name] ?? null,
    graded: countResults(category.ties),
    expected: threshold ? countExpected(category.ties, threshold) : null,
    isByHand,
    isWished: ticks?.has(name) ?? (saved === null && !isByHand),
  };
}
