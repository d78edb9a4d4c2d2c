import type { AnswerDraft } from "#contest/problem/answer-drafts.ts";
import type { EditableSet } from "#contest/problem/editable-set.ts";
import { mergeProblems } from "#contest/problem/problem-merge.ts";
import { bodyOf, draftsOf, newImages, type QuestionDraft } from "./question-drafts.ts";
import type { QuestionSetOnWire } from "./question-set.contract.ts";

type Images = "image_start" | "image_end";

type Alts = "image_start_alt" | "image_end_alt";

type StoredAnswer = Omit<AnswerDraft, "spellings"> & Partial<Pick<AnswerDraft, "spellings">>;

/** A device's unsaved questions: all texts, and only new images. Drafts of an earlier version have no image descriptions or spellings. */
export interface DraftSet {
  readonly basedOn: string;
  readonly drafts: readonly (Omit<QuestionDraft, Images | Alts | "possibleAnswers"> &
    Partial<Pick<QuestionDraft, Images | Alts>> & { readonly possibleAnswers: readonly StoredAnswer[] })[];
}

export interface EditedQuestions {
  readonly problems: readonly QuestionDraft[];
}

const byId = ({ questions }: QuestionSetOnWire) => new Map(draftsOf(questions).map((draft) => [draft.id, draft]));

/** The questions of a stage, edited and saved together (STG-05, STG-06). */
export const editableQuestions: EditableSet<QuestionSetOnWire, EditedQuestions, DraftSet> = {
  editedOf: ({ questions }) => ({ problems: draftsOf(questions) }),
  revisionOf: ({ revision }) => revision,
  contentsOf: ({ problems }, { questions }) => bodyOf(problems, questions),
  merge: ({ problems: drafts }, base, latest) => {
    const saves = { base: draftsOf(base.questions), latest: draftsOf(latest.questions) };
    const { problems, conflicts } = mergeProblems(drafts, saves, textOf);
    return { edited: { problems }, conflicts: conflicts.map(({ title }) => title) };
  },
  store: ({ problems }, base) => {
    const saved = byId(base);
    return {
      basedOn: base.revision,
      drafts: problems.map(({ image_start, image_end, ...draft }) => ({
        ...draft,
        ...newImages({ image_start, image_end }, saved.get(draft.id)),
      })),
    };
  },
  restore: ({ drafts }, latest) => {
    const saved = byId(latest);
    return {
      problems: drafts.map(({ possibleAnswers, ...draft }) => {
        const { image_start = null, image_end = null } = saved.get(draft.id) ?? {};
        const answers = possibleAnswers.map((answer) => ({ spellings: [], ...answer }));
        return { image_start, image_end, image_start_alt: "", image_end_alt: "", ...draft, possibleAnswers: answers };
      }),
    };
  },
};

/** A whole question with its images, at any position. */
const textOf = (draft: QuestionDraft): string => JSON.stringify(bodyOf([{ ...draft, id: undefined }], []));
