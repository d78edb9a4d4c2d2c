import type { AnswerOf } from "#platform/contract/endpoint.ts";
import type { answersApi } from "../answers.contract.ts";
import { type Edits, type Overwritten, type Saved, wasSent } from "../sheet.ts";

export type SavedAnswer = AnswerOf<typeof answersApi.save>[number];

/** An answer that was saved and is no more, and which page replaced it: this one, or another (QST-07). */
export interface Notice {
  readonly questionId: string;
  readonly lost: Pick<Saved, "answers" | "totalAnswer" | "savedAt">;
  readonly by: "here" | "elsewhere";
}

export const besides = (notices: readonly Notice[], questionIds: readonly string[]): readonly Notice[] =>
  notices.filter(({ questionId }) => !questionIds.includes(questionId));

const withNew = (notices: readonly Notice[], fresh: readonly Notice[]): readonly Notice[] => [
  ...besides(
    notices,
    fresh.map(({ questionId }) => questionId),
  ),
  ...fresh,
];

/** What was sent from here itself, and replaced what was sent before it, took nothing from another page. */
export const noticesAfterSave = (notices: readonly Notice[], saved: readonly SavedAnswer[], sent: Edits): readonly Notice[] =>
  withNew(
    notices,
    saved.flatMap(({ questionId, replaced }) =>
      replaced && !wasSent(sent[questionId], replaced) ? [{ questionId, lost: replaced, by: "here" as const }] : [],
    ),
  );

export const noticesAfterReading = (notices: readonly Notice[], overwritten: readonly Overwritten[]): readonly Notice[] =>
  withNew(
    notices,
    overwritten.map(({ question, before }) => ({ questionId: question.id, lost: before, by: "elsewhere" as const })),
  );
