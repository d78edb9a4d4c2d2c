import { GRACE_MS } from "#season/stages/grace.ts";

// What a save may write, at an official stage and at a school's own.

/** How late an answer that was typed before the closing may seem: its way to the database took so long. */
export const TRANSIT_MS = 2_000;

interface LateSave {
  /** For how many milliseconds it had been typed; undefined, as of pages that tell none: it was typed too late. */
  readonly age: number | undefined;
  /** When the person first read or saved the sheet. */
  readonly openedAt: Date | null;
  readonly closedAt: Date;
  readonly now: Date;
}

/** Whether an answer that comes after the closing was typed before it, on a sheet that was opened before it, and comes within the minute (PPL-01). */
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

/** Whether a save has a number of its device that is not stored yet: it is stored even if nothing else changes, as a delayed save from before is older. */
export const hasNewTurn = (sent: Sequence, stored: Sequence): boolean =>
  sent.turn !== undefined && (sent.device !== stored.device || sent.turn !== stored.turn);
