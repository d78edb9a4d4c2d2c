import type { Connection } from "#database/open.ts";
import type { Action, Subject } from "../wordings.ts";

/** A change, as the trail keeps it: `stage 12`, what it was, what it is now. Never a password, a token or a code. */
interface Change {
  readonly actorId: number | null;
  readonly action: Action;
  readonly subject: Subject;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes the change into the trail (SEC-04); called with the transaction that makes it. */
export const record = (db: Connection, change: Change): Promise<void> => recordAll(db, [change]);

/** The same for many changes made at once. */
export async function recordAll(db: Connection, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await db
    .insertInto("auditTrail")
    .values(changes.map(({ before, after, ...change }) => ({ ...change, before: json(before), after: json(after) })))
    .execute();
}
