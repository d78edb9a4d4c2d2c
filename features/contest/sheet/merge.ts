import type { AnswerValue } from "#season/marking/answer-check.ts";

/** The device that saved an answer, and the sequence number of its save. */
interface Sequence {
  readonly device?: number | undefined;
  readonly turn?: number | undefined;
}

export interface StoredAnswer extends AnswerValue, Sequence {
  readonly version: number;
  readonly savedAt: Date;
}

export interface SentAnswer extends AnswerValue, Sequence {
  readonly basedOn?: number | undefined;
}

interface Merged {
  readonly answer: StoredAnswer;
  readonly isWritten: boolean;
  /** The sent answer was not taken, and another one stands. */
  readonly outdated: boolean;
  /** The answer that this save replaced, if the page had not read it. */
  readonly replaced: StoredAnswer | null;
}

/**
 * The answer to a question after a save (QST-07): the rule of every sheet, which each SQL statement that saves is compared with. The later save wins. A
 * save delayed behind a newer one of its device replaces nothing, nor does one with `onlyIfRead` over a version that its page had not read. The same
 * answer again only stores its sequence number, which makes delayed earlier saves outdated.
 */
export function merge(
  stored: StoredAnswer | undefined,
  sent: SentAnswer,
  { now, onlyIfRead }: { readonly now: Date; readonly onlyIfRead: boolean },
): Merged {
  const { answers, totalAnswer, basedOn, device, turn } = sent;
  const written = { answers, totalAnswer, version: (stored?.version ?? 0) + 1, device, turn };
  if (stored === undefined) return { answer: { ...written, savedAt: now }, isWritten: true, outdated: false, replaced: null };
  const differs = JSON.stringify([stored.answers, stored.totalAnswer]) !== JSON.stringify([answers, totalAnswer]);
  const isRead = stored.version === basedOn;
  const isTaken = !isDelayed(sent, stored) && (differs ? isRead || !onlyIfRead : hasNewTurn(sent, stored));
  if (!isTaken) return { answer: stored, isWritten: false, outdated: differs, replaced: null };
  const savedAt = differs ? now : stored.savedAt;
  const isUnread = basedOn !== undefined && !isRead;
  return { answer: { ...written, savedAt }, isWritten: true, outdated: false, replaced: differs && isUnread ? stored : null };
}

const isDelayed = (sent: Sequence, stored: Sequence): boolean =>
  sent.device !== undefined &&
  sent.device === stored.device &&
  sent.turn !== undefined &&
  stored.turn !== undefined &&
  stored.turn > sent.turn;

const hasNewTurn = (sent: Sequence, stored: Sequence): boolean =>
  sent.turn !== undefined && (sent.device !== stored.device || sent.turn !== stored.turn);
