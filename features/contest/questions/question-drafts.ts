import { type AnswerDraft, answerDraftsOf, writtenAnswersOf } from "#contest/problem/answer-drafts.ts";
import { newKey, type ProblemDraft } from "#contest/problem/problem-draft.ts";
import type { CallInputOf } from "#platform/contract/endpoint.ts";
import { matchesPattern } from "#season/marking/pattern.ts";
import { isFree, questionTypes, shapeOf, withType } from "#season/marking/question-type.ts";
import { type DistinctSolutions, likenessText, lookalikesOf } from "./lookalikes.ts";
import type { QuestionSetOnWire, questionSetApi } from "./question-set.contract.ts";
import type { Question } from "./questions.contract.ts";

export interface QuestionDraft extends Required<Omit<ProblemDraft, "id" | "categories" | "coefficient">> {
  readonly id: string | undefined;
  readonly coefficient: number;
}

type SavedQuestions = QuestionSetOnWire["questions"];
type SaveBody = CallInputOf<typeof questionSetApi.save>["body"]["questions"];

export const draftsOf = (saved: SavedQuestions): QuestionDraft[] =>
  saved.map((question) => {
    const { position: _, ...fields } = withType(question);
    return { ...fields, key: question.id, regex: question.regex ?? "", possibleAnswers: answerDraftsOf(question.possibleAnswers) };
  });

/** The defaults of a new question (STG-05). */
export const newQuestion = (position: number): Omit<Question, "id" | "possibleAnswers"> => ({
  title: `Question ${position}`,
  text: "",
  image_start: null,
  image_end: null,
  image_start_alt: "",
  image_end_alt: "",
  isMultiple: false,
  askTotal: false,
  openAnswer: 0,
  regex: null,
  formMatters: false,
  position,
  coefficient: 0,
});

export function newDraft(drafts: readonly QuestionDraft[]): QuestionDraft {
  const { position: _, ...fields } = withType(newQuestion(drafts.length + 1));
  const possibleAnswers = answerDraftsOf([{ value: "Réponse", isCorrect: true }]);
  return { ...fields, key: newKey(drafts), id: undefined, regex: "", possibleAnswers };
}

type Images = Pick<QuestionDraft, "image_start" | "image_end">;

export const newImages = ({ image_start, image_end }: Images, saved: Images | undefined): Partial<Images> => ({
  ...(image_start !== (saved?.image_start ?? null) && { image_start }),
  ...(image_end !== (saved?.image_end ?? null) && { image_end }),
});

/** The body: each question in its type's shape, with only images that are not saved yet. */
export function bodyOf(drafts: readonly QuestionDraft[], saved: SavedQuestions): SaveBody {
  const savedById = new Map(saved.map((question) => [question.id, question]));
  return drafts.map(
    ({ key: _, id, type, regex, formMatters, image_start, image_end, image_start_alt, image_end_alt, possibleAnswers, ...fields }) => {
      const before = id === undefined ? undefined : savedById.get(id);
      return {
        ...(before && { id: before.id }),
        ...fields,
        ...shapeOf(type),
        regex: regex.trim() === "" || !isFree(type) ? null : regex,
        formMatters: formMatters && isFree(type),
        ...newImages({ image_start, image_end }, before),
        image_start_alt,
        image_end_alt,
        possibleAnswers: writtenAnswersOf(possibleAnswers, type),
      };
    },
  );
}

export const isChanged = (drafts: readonly QuestionDraft[], saved: SavedQuestions): boolean =>
  JSON.stringify(bodyOf(drafts, saved)) !== JSON.stringify(bodyOf(draftsOf(saved), saved));

/** The deletions by a save (STG-06): untitled questions, and the empty answers of the others. */
export function deletionsOf(drafts: readonly QuestionDraft[]) {
  const numbered = drafts.map((draft, index) => ({ draft, position: index + 1 }));
  return {
    untitled: numbered.filter(({ draft }) => draft.title.trim() === ""),
    emptyAnswers: numbered
      .filter(({ draft }) => draft.title.trim() !== "")
      .map((question) => ({ ...question, count: countEmpty(question.draft.possibleAnswers) }))
      .filter(({ count }) => count > 0),
  };
}

const countEmpty = (answers: readonly AnswerDraft[]): number =>
  answers.flatMap((answer) => [answer, ...answer.spellings]).filter(({ value }) => value.trim() === "").length;

/** The fields of a question that warnings check; for an image, only whether there is one. */
export type CheckedDraft = Pick<
  QuestionDraft,
  "type" | "regex" | "formMatters" | "coefficient" | "image_start" | "image_end" | "image_start_alt" | "image_end_alt"
> & { readonly possibleAnswers: Parameters<typeof answerDraftsOf>[0] };

/** Probable mistakes in a question (STG-05), which do not prevent saving; `distinct` are its solutions declared different. */
export function warningsOf(draft: CheckedDraft, position: number, distinct: readonly DistinctSolutions[] = []): string[] {
  const { type, regex, coefficient, image_start, image_end, image_start_alt, image_end_alt, possibleAnswers } = draft;
  const answers = possibleAnswers.filter(({ value }) => value.trim() !== "");
  const correct = answers.filter(({ isCorrect }) => isCorrect);
  const accepted = correct.flatMap(({ value, spellings = [] }) => [value, ...spellings.map((spelling) => spelling.value)]);
  const mismatches = isFree(type) ? accepted.filter((value) => value.trim() !== "" && !matchesPattern(regex, value)) : [];
  return [
    correct.length === 0 && "Aucune réponse n'est juste\u00A0: personne n'aura le point.",
    coefficient === 0 &&
      `Son coefficient est 0\u00A0: elle ne rapporte aucun coefficient. Dans le championnat, le problème ${position} vaut ${position}.`,
    !isFree(type) &&
      accepted.length > correct.length &&
      `Une réponse à choisir n'a pas d'autre écriture\u00A0: l'enregistrement supprimera celles de cette question.`,
    !isFree(type) && answers.length < 2 && "Un choix demande au moins deux réponses.",
    questionTypes[type].hasOneSolution && correct.length > 1 && "Plusieurs réponses sont justes\u00A0: chacune donnera le point.",
    ...mismatches.map((value) => `La réponse «\u00A0${value.trim()}\u00A0» n'a pas le format demandé\u00A0: personne ne pourra la donner.`),
    ...lookalikesOf(draft, distinct).map(
      ({ one, other, likeness }) =>
        `Les solutions «\u00A0${one}\u00A0» et «\u00A0${other}\u00A0» se ressemblent\u00A0: ${likenessText[likeness]}. Est-ce la même, écrite autrement\u00A0?`,
    ),
    image_start !== null && image_start_alt.trim() === "" && undescribed("avant"),
    image_end !== null && image_end_alt.trim() === "" && undescribed("après"),
  ].filter((warning) => warning !== false);
}

const undescribed = (place: "avant" | "après"): string =>
  `L'image ${place} l'énoncé n'a pas de description\u00A0: une personne qui ne la voit pas ne peut pas répondre.`;
