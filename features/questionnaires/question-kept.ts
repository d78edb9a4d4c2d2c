import { draftsOf, type QuestionDraft } from "./question-drafts.ts";
import type { QuestionSetOnWire } from "./question-set.contract.ts";

type Images = "image_start" | "image_end";

/** What a device keeps of questions that are not saved yet: all that was typed, and of the images only the new ones. */
export interface KeptSet {
  /** The revision that was being changed. */
  readonly basedOn: string;
  readonly drafts: readonly (Omit<QuestionDraft, Images> & Partial<Pick<QuestionDraft, Images>>)[];
}

export function keptOf(drafts: readonly QuestionDraft[], { revision, questions }: QuestionSetOnWire): KeptSet {
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

/** The questions as they were typed, their other images those that are saved. */
export function restoredOf({ drafts }: KeptSet, { questions }: QuestionSetOnWire): QuestionDraft[] {
  const saved = new Map(draftsOf(questions).map((draft) => [draft.id, draft]));
  return drafts.map((kept) => {
    const before = kept.id === undefined ? undefined : saved.get(kept.id);
    return {
      ...kept,
      image_start: kept.image_start === undefined ? (before?.image_start ?? null) : kept.image_start,
      image_end: kept.image_end === undefined ? (before?.image_end ?? null) : kept.image_end,
    };
  });
}
