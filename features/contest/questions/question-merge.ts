import { bodyOf, draftsOf, type QuestionDraft } from "./question-drafts.ts";
import type { QuestionSetOnWire } from "./question-set.contract.ts";

type SavedQuestions = QuestionSetOnWire["questions"];

/** The drafts of this page, merged with another user's save. */
interface MergeResult {
  readonly drafts: readonly QuestionDraft[];
  /** Changed on both sides: this page's draft wins, and its save overwrites the other. */
  readonly conflicts: readonly QuestionDraft[];
}

/**
 * Keeps the edits of this page, and takes the saved version of all other questions: those added, and those changed there and deleted here.
 * `base` is the common starting point (STG-06: nothing is overwritten silently).
 */
export function mergeDrafts(drafts: readonly QuestionDraft[], base: SavedQuestions, latest: SavedQuestions): MergeResult {
  const [before, after] = [byId(base), byId(latest)];
  const editedKeys = new Set(
    drafts.filter((draft) => draft.id === undefined || serialize(draft) !== before.get(draft.id)?.text).map(({ key }) => key),
  );
  const isUnchanged = (id: string) => before.get(id)?.text === after.get(id)?.text;
  const merged = drafts.flatMap((draft): QuestionDraft[] => {
    const { id, key } = draft;
    if (id === undefined) return [draft];
    const theirs = after.get(id);
    if (editedKeys.has(key)) return [theirs ? draft : { ...draft, id: undefined }];
    return theirs ? [{ ...theirs.draft, key }] : [];
  });
  const draftIds = new Set(drafts.map(({ id }) => id));
  const added = latest.filter(({ id }) => !draftIds.has(id) && !isUnchanged(id)).flatMap(({ id }) => after.get(id)?.draft ?? []);
  const conflicts = drafts.filter(({ id, key }) => id !== undefined && editedKeys.has(key) && !isUnchanged(id));
  return { drafts: [...merged, ...added], conflicts };
}

const byId = (saved: SavedQuestions) => new Map(draftsOf(saved).map((draft) => [draft.id, { draft, text: serialize(draft) }]));

/** A whole question with its images, at any position. */
const serialize = (draft: QuestionDraft): string => JSON.stringify(bodyOf([{ ...draft, id: undefined }], []));
