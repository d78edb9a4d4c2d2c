import { refusalsOfAnswers } from "#season/marking/possible-answer.ts";
import { isFree } from "#season/marking/question-type.ts";
import { isValidPattern } from "#season/marking/re2.ts";
import { writtenAnswersOf } from "./answer-drafts.ts";
import { bodyOf, type QuestionDraft } from "./question-drafts.ts";
import { parseQuestionError, type QuestionError } from "./question-error.ts";
import { type QuestionSetOnWire, questionSetApi } from "./question-set.contract.ts";

export const WRONG_PATTERN = "Cette expression régulière n'est pas valable";

/** The errors that the server would find in these drafts. An untitled question is not checked, because saving deletes it. */
export function validateDrafts(drafts: readonly QuestionDraft[], saved: QuestionSetOnWire["questions"]): QuestionError[] {
  const { error } = questionSetApi.save.body.safeParse({ basedOn: "typed", questions: bodyOf(drafts, saved) });
  const schemaErrors = (error?.issues ?? []).flatMap(({ path, message }) => parseQuestionError(path.map(String).join("."), message) ?? []);
  return [...schemaErrors, ...drafts.flatMap(validateDraft)].filter(({ index }) => drafts[index]?.title.trim() !== "");
}

function validateDraft(draft: QuestionDraft, index: number): QuestionError[] {
  return [
    ...(isFree(draft.type) && !isValidPattern(draft.regex) ? [{ index, field: "regex", message: WRONG_PATTERN }] : []),
    ...refusalsOfAnswers(writtenAnswersOf(draft.possibleAnswers, draft.type), draft).map((refusal) => ({ index, ...refusal })),
  ];
}
