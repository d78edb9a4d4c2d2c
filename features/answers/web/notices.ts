import type { ResponseOf } from "#platform/contract/endpoint.ts";
import type { answersApi } from "../answers.contract.ts";
import { type Edits, type Overwritten, type SavedValue, wasSent } from "../sheet.ts";

export type SavedAnswer = ResponseOf<typeof answersApi.save>[number];

/** A saved answer that was replaced, and by which page: this one, or another (QST-07). */
export interface Notice {
  readonly questionId: string;
  readonly previous: Pick<SavedValue, "answers" | "totalAnswer" | "savedAt">;
  readonly replacedBy: "here" | "elsewhere";
}

export const without = (notices: readonly Notice[], questionIds: readonly string[]): readonly Notice[] =>
  notices.filter(({ questionId }) => !questionIds.includes(questionId));

const withReplaced = (notices: readonly Notice[], fresh: readonly Notice[]): readonly Notice[] => [
  ...without(
    notices,
    fresh.map(({ questionId }) => questionId),
  ),
  ...fresh,
];

/** A save that replaced an earlier save of this page replaced nothing of another page: no notice. */
export const noticesAfterSave = (notices: readonly Notice[], saved: readonly SavedAnswer[], sent: Edits): readonly Notice[] =>
  withReplaced(
    notices,
    saved.flatMap(({ questionId, replaced }) =>
      replaced && !wasSent(sent[questionId], replaced) ? [{ questionId, previous: replaced, replacedBy: "here" as const }] : [],
    ),
  );

export const noticesAfterReading = (notices: readonly Notice[], overwritten: readonly Overwritten[]): readonly Notice[] =>
  withReplaced(
    notices,
    overwritten.map(({ question, before }) => ({ questionId: question.id, previous: before, replacedBy: "elsewhere" as const })),
  );
