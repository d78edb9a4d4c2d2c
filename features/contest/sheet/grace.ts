import { GRACE_MS } from "#season/stages/grace.ts";

/** How late an answer that was typed before the closing may seem, because of its way to the database. */
export const TRANSIT_MS = 2_000;

const MAX_AGE_MS = 2_147_483_647;

interface LateSave {
  /** Milliseconds since it was typed; undefined, as from pages that send none, counts as typed too late. */
  readonly age: number | undefined;
  readonly openedAt: Date | null;
  readonly closedAt: Date;
  readonly now: Date;
}

/** Whether a late answer is accepted: typed before the closing, on a sheet opened before it, and received within the minute (PPL-01). */
export function isInGrace({ age, openedAt, closedAt, now }: LateSave): boolean {
  const lateBy = now.getTime() - closedAt.getTime();
  return lateBy < GRACE_MS && age !== undefined && lateBy - age <= TRANSIT_MS && openedAt !== null && openedAt <= closedAt;
}

/** A page tells the age of an answer when it sends it: after a delay on the way it is older. */
export const olderBy = <Draft extends { readonly age?: number | undefined }>(delayMs: number, drafts: readonly Draft[]): Draft[] =>
  drafts.map((draft) => (draft.age === undefined ? draft : { ...draft, age: Math.min(draft.age + delayMs, MAX_AGE_MS) }));

/** The instant from which a stage that closes at this one accepts no more answers. */
export const endOfGrace = (closesAt: string): string => new Date(Date.parse(closesAt) + GRACE_MS).toISOString();
