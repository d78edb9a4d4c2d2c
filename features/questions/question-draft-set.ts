import { draftsOf, type QuestionDraft } from "./question-drafts.ts";
import type { QuestionSetOnWire } from "./question-set.contract.ts";

type Images = "image_start" | "image_end";

/** Unsaved questions as a device stores them: everything typed, and only new images. */
export interface DraftSet {
  /** The revision that was edited. */
  readonly basedOn: string;
  readonly drafts: readonly (Omit<QuestionDraft, Images> & Partial<Pick<QuestionDraft, Images>>)[];
}

export function draftSetOf(drafts: readonly QuestionDraft[], { revision, questions }: QuestionSetOnWire): DraftSet {
  const saved = new Map(draftsOf(questions).map((draft) => [draft.id, draft]));
  return {
    basedOn: revision,
    drafts: drafts.map(({ image_start, image_end, ...draft }) => {
      const before = draft.id === undefined ? undefined : saved.get(draft.id);
      return {
        ...draft,
        ...(image_start !== before?.image_start && { image_start }),
        ...(image_end !== before?.image_end && { image_end }),
      };
    }),
  };
}

/** The typed questions; images that are not new are the saved ones. */
export function restoreDrafts({ drafts }: DraftSet, { questions }: QuestionSetOnWire): QuestionDraft[] {
  const saved = new Map(draftsOf(questions).map((draft) => [draft.id, draft]));
  return drafts.map((draft) => {
    const before = draft.id === undefined ? undefined : saved.get(draft.id);
    return {
      ...draft,
      image_start: draft.image_start === undefined ? (before?.image_start ?? null) : draft.image_start,
      image_end: draft.image_end === undefined ? (before?.image_end ?? null) : draft.image_end,
    };
  });
}
