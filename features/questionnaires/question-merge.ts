import { bodyOf, draftsOf, type QuestionDraft } from "./question-drafts.ts";
import type { QuestionSetOnWire } from "./question-set.contract.ts";

type Saved = QuestionSetOnWire["questions"];

/** What one was typing, over what somebody else has saved meanwhile. */
interface Merged {
  readonly drafts: readonly QuestionDraft[];
  /** Changed on both sides: what is typed here stands, the other's is lost when it is saved. */
  readonly both: readonly QuestionDraft[];
}

/**
 * Takes the other's questions where nothing was typed here, and those the other has added, or changed when they were deleted here; what was typed here stays. `base` is what
 * both began with (STG-06: nothing is overwritten silently).
 */
export function mergedOver(drafts: readonly QuestionDraft[], base: Saved, latest: Saved): Merged {
  const [before, now] = [byId(base), byId(latest)];
  const typed = new Set(
    drafts.filter((draft) => draft.id === undefined || textOf(draft) !== before.get(draft.id)?.text).map(({ key }) => key),
  );
  const isSame = (id: string) => before.get(id)?.text === now.get(id)?.text;
  const kept = drafts.flatMap((draft): QuestionDraft[] => {
    const { id, key } = draft;
    if (id === undefined) return [draft];
    const other = now.get(id);
    if (typed.has(key)) return [other ? draft : { ...draft, id: undefined }];
    return other ? [{ ...other.draft, key }] : [];
  });
  const here = new Set(drafts.map(({ id }) => id));
  const added = latest.filter(({ id }) => !here.has(id) && !isSame(id)).flatMap(({ id }) => now.get(id)?.draft ?? []);
  const both = drafts.filter(({ id, key }) => id !== undefined && typed.has(key) && !isSame(id));
  return { drafts: [...kept, ...added], both };
}

const byId = (saved: Saved) => new Map(draftsOf(saved).map((draft) => [draft.id, { draft, text: textOf(draft) }]));

/** A question whole, its images included, wherever it stands. */
const textOf = (draft: QuestionDraft): string => JSON.stringify(bodyOf([{ ...draft, id: undefined }], []));
