import { wasSent } from "#platform/web/unsaved/versions.ts";
import type { SavedAnswer } from "../sheet.contract.ts";
import { type Edits, emptyAnswer, fieldValuesOf, isAnswered, isSameAnswer, type SavedValue, type SheetQuestion } from "../sheet.ts";
import { sheetKind } from "./sheet-kind.ts";

/** A replaced answer, and the page that replaced it: this one or another (QST-07). */
export interface Notice {
  readonly questionId: string;
  readonly previous: Pick<SavedValue, "answers" | "totalAnswer" | "savedAt">;
  readonly replacedBy: "here" | "elsewhere";
}

export const without = (notices: readonly Notice[], questionIds: readonly string[]): readonly Notice[] =>
  notices.filter(({ questionId }) => !questionIds.includes(questionId));

const withReplaced = (notices: readonly Notice[], fresh: readonly Notice[]): readonly Notice[] => [
  ...new Map([...notices, ...fresh].map((notice) => [notice.questionId, notice])).values(),
];

/** A save that replaces an earlier save of this page adds no notice. */
export const noticesAfterSave = (notices: readonly Notice[], saved: readonly SavedAnswer[], sent: Edits): readonly Notice[] =>
  withReplaced(
    notices,
    saved.flatMap(({ questionId, replaced }) =>
      replaced && !wasSent(sheetKind, sent[questionId], replaced) ? [{ questionId, previous: replaced, replacedBy: "here" as const }] : [],
    ),
  );

/** The answers that other pages replaced between two reads. Questions edited here are left out, because those are conflicts. */
export function noticesAfterReading(
  notices: readonly Notice[],
  before: readonly SheetQuestion[],
  after: readonly SheetQuestion[],
  edits: Edits,
): readonly Notice[] {
  const savedById = new Map(before.map((question) => [question.id, question.usersAnswers]));
  const overwritten = after.flatMap((question): Notice[] => {
    const [questionId, previous] = [question.id, savedById.get(question.id)];
    if (!previous || edits[questionId] || sheetKind.versionOf(question) <= previous.version) return [];
    const isLost = isAnswered(fieldValuesOf(question, previous)) && !isSameAnswer(question, previous, question.usersAnswers ?? emptyAnswer);
    return isLost ? [{ questionId, previous, replacedBy: "elsewhere" }] : [];
  });
  return withReplaced(notices, overwritten);
}
