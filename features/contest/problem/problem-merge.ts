import type { ProblemDraft } from "./problem-draft.ts";

interface MergeResult<Draft> {
  readonly problems: readonly Draft[];
  /** Changed on both sides: this page's draft wins, and its save overwrites the other. */
  readonly conflicts: readonly Draft[];
}

interface Saves<Draft> {
  readonly base: readonly Draft[];
  readonly latest: readonly Draft[];
}

/**
 * Keeps the edits of this page, and takes the saved version of all other problems: those added, and those changed there and deleted here
 * (STG-06: nothing is overwritten silently). Drafts with the same text are the same.
 */
export function mergeProblems<Draft extends ProblemDraft>(
  drafts: readonly Draft[],
  { base, latest }: Saves<Draft>,
  textOf: (draft: Draft) => string,
): MergeResult<Draft> {
  const byId = (saved: readonly Draft[]) => new Map(saved.map((draft) => [draft.id, { draft, text: textOf(draft) }]));
  const [before, after] = [byId(base), byId(latest)];
  const isEdited = (draft: Draft) => draft.id === undefined || textOf(draft) !== before.get(draft.id)?.text;
  const isUnchanged = (id: string | undefined) => before.get(id)?.text === after.get(id)?.text;
  const merged = drafts.flatMap((draft): Draft[] => {
    if (draft.id === undefined) return [draft];
    const theirs = after.get(draft.id);
    if (isEdited(draft)) return [theirs ? draft : { ...draft, id: undefined }];
    return theirs ? [{ ...theirs.draft, key: draft.key }] : [];
  });
  const draftIds = new Set(drafts.map(({ id }) => id));
  return {
    problems: [...merged, ...latest.filter(({ id }) => !draftIds.has(id) && !isUnchanged(id))],
    conflicts: drafts.filter((draft) => draft.id !== undefined && isEdited(draft) && !isUnchanged(draft.id)),
  };
}
