import type { AnswerDraft } from "./answer-drafts.ts";
import { draftsOf, newImages, type QuestionDraft } from "./question-drafts.ts";
import type { QuestionSetOnWire } from "./question-set.contract.ts";

type Images = "image_start" | "image_end";

type Alts = "image_start_alt" | "image_end_alt";

type StoredAnswer = Omit<AnswerDraft, "spellings"> & Partial<Pick<AnswerDraft, "spellings">>;

/** A device's unsaved questions: all texts, and only new images. Drafts of an earlier version have no image descriptions or spellings. */
export interface DraftSet {
  /** The revision on which the drafts are based. */
  readonly basedOn: string;
  readonly drafts: readonly (Omit<QuestionDraft, Images | Alts | "possibleAnswers"> &
    Partial<Pick<QuestionDraft, Images | Alts>> & { readonly possibleAnswers: readonly StoredAnswer[] })[];
}

export function draftSetOf(drafts: readonly QuestionDraft[], { revision, questions }: QuestionSetOnWire): DraftSet {
  const saved = new Map(draftsOf(questions).map((draft) => [draft.id, draft]));
  return {
    basedOn: revision,
    drafts: drafts.map(({ image_start, image_end, ...draft }) => ({
      ...draft,
      ...newImages({ image_start, image_end }, saved.get(draft.id)),
    })),
  };
}

/** Restores the questions as typed; other images are the saved ones. */
export function restoreDrafts({ drafts }: DraftSet, { questions }: QuestionSetOnWire): QuestionDraft[] {
  const saved = new Map(draftsOf(questions).map((draft) => [draft.id, draft]));
  return drafts.map(({ possibleAnswers, ...draft }) => {
    const { image_start = null, image_end = null } = saved.get(draft.id) ?? {};
    const answers = possibleAnswers.map((answer) => ({ spellings: [], ...answer }));
    return { image_start, image_end, image_start_alt: "", image_end_alt: "", ...draft, possibleAnswers: answers };
  });
}
