import { isValidPattern } from "#features/answers/pattern.ts";
import { badRequest } from "#platform/server/errors.ts";
import { cleanRichText } from "#platform/server/rich-text.ts";
import { refusalOfShape } from "../question-type.ts";
import type { Question } from "../questionnaires.contract.ts";
import { bytesOfImage, refusalOfImage } from "./images.ts";

/** A question as it is asked to be, whole, before it has an id. */
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
  position,
  coefficient: 0,
});

/** The question as it is kept, its text cleaned (SEC-02); refused when it is not one of the five types or cannot be shown. */
export function asKept(draft: QuestionDraft) {
  if (draft.title === "") throw badRequest("Le titre est requis", "title");
  const ofShape = refusalOfShape(draft);
  if (ofShape) throw badRequest(ofShape, "openAnswer");
  if (draft.regex !== null && !isValidPattern(draft.regex)) throw badRequest("Cette expression régulière n'est pas valable", "regex");
  const { title, isMultiple, askTotal, openAnswer, coefficient } = draft;
  return {
    ...{ title, isMultiple, askTotal, openAnswer, coefficient },
    text: cleanRichText(draft.text),
    regex: draft.regex || null,
    imageStart: imageOf(draft.image_start, "image_start"),
    imageEnd: imageOf(draft.image_end, "image_end"),
  };
}

function imageOf(base64: string | null, field: string): Buffer | null {
  if (!base64) return null;
  const refusal = refusalOfImage(base64);
  if (refusal) throw badRequest(refusal, field);
  return bytesOfImage(base64);
}
