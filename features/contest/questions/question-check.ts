import { writtenAnswersOf } from "#contest/problem/answer-drafts.ts";
import { type EditorErrors, errorsByKey } from "#contest/problem/problem-error.ts";
import { refusalsOfAnswers } from "#season/marking/possible-answer.ts";
import { isFree } from "#season/marking/question-type.ts";
import { isValidPattern, WRONG_PATTERN } from "#season/marking/re2.ts";
import { bodyOf, type QuestionDraft } from "./question-drafts.ts";
import { type QuestionSetOnWire, questionSetApi } from "./question-set.contract.ts";

/** The errors that the server would find in these drafts. An untitled question is not checked, because saving deletes it. */
export function validateDrafts(drafts: readonly QuestionDraft[], saved: QuestionSetOnWire["questions"]): EditorErrors {
  const { error } = questionSetApi.save.body.safeParse({ basedOn: "typed", questions: bodyOf(drafts, saved) });
  const issues = [
    ...(error?.issues ?? []).map(({ path, message }) => ({ path: path.map(String).join("."), message })),
    ...drafts.flatMap((draft, index) =>
      [
        ...(isFree(draft.type) && !isValidPattern(draft.regex) ? [{ field: "regex", message: WRONG_PATTERN }] : []),
        ...refusalsOfAnswers(writtenAnswersOf(draft.possibleAnswers, draft.type), draft),
      ].map(({ field, message }) => ({ path: `questions.${index}.${field}`, message })),
    ),
  ];
  const untitled = new Set(drafts.filter(({ title }) => title.trim() === "").map(({ key }) => key));
  return Object.fromEntries(Object.entries(errorsByKey(issues, drafts)).filter(([key]) => key !== "" && !untitled.has(key)));
}
