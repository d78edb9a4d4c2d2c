import { useState } from "react";
import { useDraft } from "#platform/web/unsaved/useDraft.ts";
import type { EditableSet, EditedSet, StoredSet } from "../editable-set.ts";
import type { EditorErrors } from "../problem-error.ts";

interface EditingOptions<Saved, Stored> {
  readonly userId: string;
  readonly draftName: string;
  readonly found: Stored | null;
  readonly latest: Saved;
  readonly isReadOnly?: boolean;
}

interface EditingState<Saved, Edited> {
  /** The version being edited, so that later changes of others are not overwritten silently. */
  readonly base: Saved;
  readonly edited: Edited;
  readonly errors: EditorErrors;
}

/** A set of problems being edited, stored on this device until it is saved, and merged with what others save meanwhile (STG-06). */
export function useProblemEditing<Saved, Edited extends EditedSet, Stored extends StoredSet>(
  set: EditableSet<Saved, Edited, Stored>,
  { userId, draftName, found, latest, isReadOnly = false }: EditingOptions<Saved, Stored>,
) {
  type State = EditingState<Saved, Edited>;
  type Problem = Edited["problems"][number];
  const initial = (base: Saved): State => ({ base, edited: set.editedOf(base), errors: {} });
  const restored = (stored: Stored): State => ({ ...initial(latest), edited: set.restore(stored, latest) });
  const revision = set.revisionOf(latest);
  const [draft, setDraft] = useState(() => (found === null ? null : found.basedOn === revision ? "found" : "older"));
  const [state, setState] = useState(() => (found && draft === "found" ? restored(found) : initial(latest)));
  const [seenRevision, setSeenRevision] = useState(revision);
  const { base, edited, errors } = state;
  const original = set.editedOf(base);
  const hasChanges = JSON.stringify(set.contentsOf(edited, base)) !== JSON.stringify(set.contentsOf(original, base));
  const isOutdated = revision !== set.revisionOf(base);
  if (seenRevision !== revision) {
    setSeenRevision(revision);
    if (isOutdated && !hasChanges) setState(initial(latest));
  }
  const pendingMerge = isOutdated && hasChanges ? set.merge(edited, base, latest) : null;
  const { isReloading, leave } = useDraft<Stored>({
    ...{ userId, name: draftName, found, edited },
    draft: () => (hasChanges ? set.store(edited, base) : null),
    isPaused: () => draft === "older" || isReadOnly,
  });
  const update = (changes: Partial<State>) => setState((before) => ({ ...before, ...changes }));
  return {
    base,
    original,
    edited,
    errors,
    hasChanges,
    isReadOnly,
    pendingMerge,
    /** The draft found on this device: already restored, or older than the saved set, which the user must decide first. */
    draft: hasChanges || draft === "older" ? draft : null,
    isReloading,
    leave,
    /** Changes the set; its own errors are checked again on saving. */
    change: (next: (edited: Edited) => Edited) =>
      setState((before) => ({ ...before, edited: next(before.edited), errors: { ...before.errors, "": {} } })),
    changeProblems: (next: (problems: readonly Problem[]) => readonly Problem[]) =>
      setState((before) => ({ ...before, edited: { ...before.edited, problems: next(before.edited.problems) } })),
    /** Changes one problem; its errors are checked again on saving. */
    edit: (key: string, changes: Partial<Problem>) =>
      setState((before) => {
        const problems = before.edited.problems.map((one) => (one.key === key ? { ...one, ...changes } : one));
        return { ...before, edited: { ...before.edited, problems }, errors: { ...before.errors, [key]: {} } };
      }),
    setErrors: (found: EditorErrors) => update({ errors: found }),
    saved: (saved: Saved, keys: readonly string[]) => {
      const next = set.editedOf(saved);
      const problems = next.problems.map((problem, index) => ({ ...problem, key: keys[index] ?? problem.key }));
      update({ base: saved, edited: { ...next, problems }, errors: {} });
    },
    restoreDraft: () => {
      if (found) setState(restored(found));
      setDraft("found");
    },
    abandon: () => {
      setDraft(null);
      setState(initial(latest));
    },
    applyMerge: () => pendingMerge && update({ base: latest, edited: pendingMerge.edited }),
  };
}

/** What the frame of the editor needs, whatever is edited. */
export type EditorState = Pick<
  ReturnType<typeof useProblemEditing<unknown, EditedSet, StoredSet>>,
  "hasChanges" | "isReadOnly" | "pendingMerge" | "draft" | "isReloading" | "leave" | "restoreDraft" | "abandon" | "applyMerge"
>;
