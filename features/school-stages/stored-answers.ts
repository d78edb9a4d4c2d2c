import type { GivenAnswer } from "./marking.ts";

/** A problem's answer in a sheet. `version` and `savedAt`: of one saved on screen. */
interface StoredAnswer extends GivenAnswer {
  readonly version?: number | undefined;
  readonly savedAt?: string | undefined;
}

/** By problem. */
export type StoredAnswers = Readonly<Record<string, StoredAnswer>>;

/** What a page sends for a problem. */
interface SentAnswer {
  readonly questionId: number;
  readonly answers: readonly string[];
  readonly totalAnswer: number | null;
  /** The version that it had read. */
  readonly basedOn: number;
}

interface SavedAnswer {
  readonly questionId: number;
  readonly answers: string[];
  readonly totalAnswer: number | null;
  readonly version: number;
  readonly savedAt: Date;
  readonly outdated: boolean;
  readonly replaced: { readonly answers: string[]; readonly totalAnswer: number | null; readonly savedAt: Date } | null;
}

export const isBlank = (answer: GivenAnswer | undefined): boolean =>
  answer === undefined ||
  answer.mark?.verdict === "blank" ||
  (answer.mark === undefined && (answer.total ?? null) === null && answer.answers.every((text) => text.trim() === ""));

/**
 * The sheet after a save: the later one wins, and what it replaces unread is told (as at an official stage). With `onlyIfRead`, what another page has saved
 * since stays, and is answered.
 */
export function afterSave(
  stored: StoredAnswers,
  sent: readonly SentAnswer[],
  { now, onlyIfRead }: { readonly now: Date; readonly onlyIfRead: boolean },
): { readonly answers: StoredAnswers; readonly saved: SavedAnswer[] } {
  const answers: Record<string, StoredAnswer> = { ...stored };
  const saved = sent.map(({ questionId, answers: typed, totalAnswer, basedOn }): SavedAnswer => {
    const current = answers[questionId];
    const version = current?.version ?? 0;
    const savedAt = current?.savedAt === undefined ? now : new Date(current.savedAt);
    const known = { answers: [...(current?.answers ?? [])], totalAnswer: current?.total ?? null, savedAt };
    const isSame = JSON.stringify([known.answers, known.totalAnswer]) === JSON.stringify([typed, totalAnswer]);
    if (isSame && version > 0) return { questionId, ...known, version, outdated: false, replaced: null };
    if (onlyIfRead && version !== basedOn) return { questionId, ...known, version, outdated: true, replaced: null };
    answers[questionId] = { answers: typed, total: totalAnswer, version: version + 1, savedAt: now.toISOString() };
    const replaced = version > basedOn ? known : null;
    return { questionId, answers: [...typed], totalAnswer, version: version + 1, savedAt: now, outdated: false, replaced };
  });
  return { answers, saved };
}
