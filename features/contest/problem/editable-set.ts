import type { ProblemDraft } from "./problem-draft.ts";

export interface EditedSet {
  readonly problems: readonly ProblemDraft[];
}

/** The revision on which a draft on this device is based; null: the set was new. */
export interface StoredSet {
  readonly basedOn: string | number | null;
}

/** A set of problems that is edited and saved whole, with the fields beside them: a stage's questions, a school's stage. */
export interface EditableSet<Saved, Edited, Stored extends StoredSet> {
  readonly editedOf: (saved: Saved) => Edited;
  readonly revisionOf: (saved: Saved) => Stored["basedOn"];
  /** What the user edits, without the keys of the page; equal values are unchanged. */
  readonly contentsOf: (edited: Edited, saved: Saved) => unknown;
  /** Applies the edits based on one save to another user's; names what both changed. */
  readonly merge: (edited: Edited, base: Saved, latest: Saved) => { readonly edited: Edited; readonly conflicts: readonly string[] };
  readonly store: (edited: Edited, base: Saved) => Stored;
  readonly restore: (stored: Stored, saved: Saved) => Edited;
}
