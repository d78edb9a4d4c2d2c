import { GRACE_MS } from "#season/stages/grace.ts";

// The rule of saves, at an official stage and at a school's own.

/** How late an answer that was typed before the closing may seem, because of its way to the database. */
export const TRANSIT_MS = 2_000;

interface LateSave {
  /** Milliseconds since it was typed; undefined, as from pages that send none, counts as typed too late. */
  readonly age: number | undefined;
  /** When the person first read or saved the sheet. */
  readonly openedAt: Date | null;
  readonly closedAt: Date;
  readonly now: Date;
}

/** Whether a late answer is accepted: typed before the closing, on a sheet opened before it, and received within the minute (PPL-01). */
export function isInGrace({ age, openedAt, closedAt, now }: LateSave): boolean {
  const lateBy = now.getTime() - closedAt.getTime();
  return lateBy < GRACE_MS && age !== undefined && lateBy - age <= TRANSIT_MS && openedAt !== null && openedAt <= closedAt;
}

interface Sequence {
  readonly device?: number | undefined;
  readonly turn?: number | undefined;
}

/** Whether a save comes after a newer one of the same device: it replaces nothing (QST-07). */
export const isDelayed = (sent: Sequence, stored: Sequence): boolean =>
  sent.device !== undefined &&
  sent.device === stored.device &&
  sent.turn !== undefined &&
  stored.turn !== undefined &&
  stored.turn > sent.turn;

/** Whether a save has a newer sequence number of its device. Storing it, even without another change, makes delayed earlier saves outdated. */
export const hasNewTurn = (sent: Sequence, stored: Sequence): boolean =>
  sent.turn !== undefined && (sent.device !== stored.device || sent.turn !== stored.turn);
