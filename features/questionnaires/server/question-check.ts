import { isValidPattern } from "#features/answers/pattern.ts";
import { badRequest } from "#platform/server/errors.ts";
import { cleanRichText } from "#platform/server/rich-text.ts";
import { WRONG_PATTERN } from "../question-check.ts";
import { refusalOfShape } from "../question-type.ts";
import type { Question } from "../questionnaires.contract.ts";

/** A question as it is asked to be, whole, before it has an id; its images drawn again already. */
export type QuestionDraft = Omit<Question, "id" | "possibleAnswers">;

export type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** The whole, with what a change names. */
export const merged = <T extends object>(whole: T, changes: Changes<T>): T =>
  Object.assign({ ...whole }, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)));

/** What a new question is where nothing else is said (specification 2, section 5). */
export const newQuestion = (position: number): QuestionDraft => ({
  title: `Question ${position}`,
  text: "",
  image_start: null,
  image_end: null,
  isMultiple: false,
  askTotal: false,
  openAnswer: 0,
  regex: null,
  formMatters: false,
  position,
  coefficient: 0,
});

interface Refused {
  readonly field: string;
  readonly message: string;
}
type Checked = Pick<QuestionDraft, "title" | "text" | "isMultiple" | "askTotal" | "openAnswer" | "regex" | "formMatters" | "coefficient">;

/** Why a question cannot be kept, field by field: it is not one of the five types, or could not be answered. */
export function refusalsOf(draft: Checked): Refused[] {
  const ofShape = refusalOfShape(draft);
  const isWrongPattern = draft.regex !== null && !isValidPattern(draft.regex);
  return [
    ...(draft.title === "" ? [{ field: "title", message: "Le titre est requis" }] : []),
    ...(ofShape ? [{ field: "openAnswer", message: ofShape }] : []),
    ...(isWrongPattern ? [{ field: "regex", message: WRONG_PATTERN }] : []),
  ];
}

/** The fields of a question as they are kept, its text cleaned (SEC-02). */
export const fieldsAsKept = ({ title, text, isMultiple, askTotal, openAnswer, regex, formMatters, coefficient }: Checked) => ({
  ...{ title, isMultiple, askTotal, openAnswer, coefficient },
  formMatters: formMatters && openAnswer > 0,
  text: cleanRichText(text),
  regex: regex || null,
});

/** A whole question as it is kept; refused when it cannot be. */
export function asKept(draft: QuestionDraft) {
  const [refused] = refusalsOf(draft);
  if (refused) throw badRequest(refused.message, refused.field);
  return { ...fieldsAsKept(draft), imageStart: bytesOf(draft.image_start), imageEnd: bytesOf(draft.image_end) };
}

const bytesOf = (image: string | null): Buffer | null => (image ? Buffer.from(image, "base64") : null);
