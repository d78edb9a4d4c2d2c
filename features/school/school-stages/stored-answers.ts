import { hasNewTurn, isDelayed } from "#contest/answers/save-rule.ts";
import type { GivenAnswer } from "./marking.ts";

/** A problem's answer in a sheet. `version`, `savedAt` and the device's sequence: only of answers saved on screen. */
interface StoredAnswer extends GivenAnswer {
  readonly version?: number | undefined;
  readonly savedAt?: string | undefined;
  readonly device?: number | undefined;
  readonly turn?: number | undefined;
}

/** By problem. */
export type StoredAnswers = Readonly<Record<string, StoredAnswer>>;

/** The answer to a problem as a page sends it. */
interface SentAnswer {
  readonly questionId: number;
  readonly answers: readonly string[];
  readonly totalAnswer: number | null;
  /** The version that the page had read. */
  readonly basedOn: number;
  /** The device; below, the sequence number of its save. */
  readonly device?: number | undefined;
  readonly turn?: number | undefined;
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
 * The sheet after a save, as at an official stage: the later save wins and reports what it replaced unread. A save delayed behind a newer one of its
 * device replaces nothing. With `onlyIfRead`, another page's save since stays and is returned. `isWritten`: there is something to store.
 */
export function afterSave(
  stored: StoredAnswers,
  sent: readonly SentAnswer[],
  { now, onlyIfRead }: { readonly now: Date; readonly onlyIfRead: boolean },
): { readonly answers: StoredAnswers; readonly saved: SavedAnswer[]; readonly isWritten: boolean } {
  const answers: Record<string, StoredAnswer> = { ...stored };
  let isWritten = false;
  const saved = sent.map((answer): SavedAnswer => {
    const { questionId, totalAnswer, basedOn, device, turn } = answer;
    const current = answers[questionId];
    const version = current?.version ?? 0;
    const known = { answers: [...(current?.answers ?? [])], totalAnswer: current?.total ?? null, savedAt: savedAtOf(current) ?? now };
    const typed = { answers: [...answer.answers], totalAnswer };
    const differs = version === 0 || JSON.stringify([known.answers, known.totalAnswer]) !== JSON.stringify([typed.answers, totalAnswer]);
    const isUnread = onlyIfRead && differs && version !== basedOn;
    const isTaken = !isUnread && !isDelayed(answer, current ?? {}) && (differs || hasNewTurn(answer, current ?? {}));
    if (!isTaken) return { questionId, ...known, version, outdated: differs, replaced: null };
    const savedAt = differs ? now : known.savedAt;
    answers[questionId] = {
      answers: typed.answers,
      total: totalAnswer,
      version: version + 1,
      savedAt: savedAt.toISOString(),
      device,
      turn,
    };
    isWritten = true;
    const replaced = differs && version > 0 && version !== basedOn ? known : null;
    return { questionId, ...typed, version: version + 1, savedAt, outdated: false, replaced };
  });
  return { answers, saved, isWritten };
}

const savedAtOf = (answer: StoredAnswer | undefined): Date | null => (answer?.savedAt === undefined ? null : new Date(answer.savedAt));
