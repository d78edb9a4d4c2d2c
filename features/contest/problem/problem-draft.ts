import type { QuestionType } from "#season/marking/question-type.ts";
import type { AnswerDraft } from "./answer-drafts.ts";

/** A problem while it is written, by the federation or by a school. A field that is absent cannot be set. */
export interface ProblemDraft {
  readonly key: string;
  readonly id: string | undefined;
  readonly title: string;
  readonly text: string;
  readonly type: QuestionType;
  readonly formMatters: boolean;
  /** Null: its place. */
  readonly coefficient: number | null;
  readonly possibleAnswers: readonly AnswerDraft[];
  readonly regex?: string;
  readonly image_start?: string | null;
  readonly image_end?: string | null;
  readonly image_start_alt?: string;
  readonly image_end_alt?: string;
  readonly categories?: readonly string[];
}

export function newKey(drafts: readonly Pick<ProblemDraft, "key">[]): string {
  const usedNumbers = drafts.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  return `new-${Math.max(0, ...usedNumbers) + 1}`;
}

export const moveElement = <T>(list: readonly T[], from: number, to: number): T[] =>
  list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
