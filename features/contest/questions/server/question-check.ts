import type { Connection } from "#database/open.ts";
import { badRequest } from "#platform/server/errors.ts";
import { isFree, refusalOfShape, typeOf } from "#season/marking/question-type.ts";
import { isValidPattern, WRONG_PATTERN } from "#season/marking/re2.ts";
import type { Question } from "../questions.contract.ts";
import { toStatements } from "./statements.service.ts";

export type QuestionDraft = Omit<Question, "id" | "possibleAnswers">;

export type Changes<T> = { readonly [K in keyof T]?: T[K] | undefined };

export const withChanges = <T extends object>(base: T, changes: Changes<T>): T =>
  Object.assign({ ...base }, Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)));

type CheckedFields = Omit<QuestionDraft, "image_start" | "image_end" | "position">;

export function refusalsOf(draft: CheckedFields): { field: string; message: string }[] {
  const shapeRefusal = refusalOfShape(draft);
  const isInvalidPattern = draft.regex !== null && !isValidPattern(draft.regex);
  return [
    ...(draft.title === "" ? [{ field: "title", message: "Le titre est requis" }] : []),
    ...(shapeRefusal ? [{ field: "openAnswer", message: shapeRefusal }] : []),
    ...(isInvalidPattern ? [{ field: "regex", message: WRONG_PATTERN }] : []),
  ];
}

/** The fields with the text as stored (SEC-02). Formulas take time, so call this before locking the stage. */
export async function withCleanText<Fields extends { readonly text?: string | undefined }>(
  db: Connection,
  fields: Fields,
): Promise<Fields> {
  if (fields.text === undefined) return fields;
  const [stored] = await toStatements(db, [{ html: fields.text, field: "text" }]);
  return { ...fields, text: stored?.text };
}

export const toStoredFields = (fields: CheckedFields) => {
  const { title, text, coefficient, isMultiple, askTotal, openAnswer, image_start_alt, image_end_alt, formMatters, regex } = fields;
  return {
    ...{ title, text, coefficient, isMultiple, askTotal, openAnswer },
    ...{ imageStartAlt: image_start_alt, imageEndAlt: image_end_alt },
    formMatters: formMatters && isFree(typeOf(fields)),
    regex: regex || null,
  };
};

export function toStoredQuestion(draft: QuestionDraft) {
  const [refused] = refusalsOf(draft);
  if (refused) throw badRequest(refused.message, refused.field);
  return { ...toStoredFields(draft), imageStart: bytesOf(draft.image_start), imageEnd: bytesOf(draft.image_end) };
}

const bytesOf = (image: string | null): Buffer | null => (image ? Buffer.from(image, "base64") : null);
