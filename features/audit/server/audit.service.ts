import type { Connection } from "#database/open.ts";

/** A change, as the trail keeps it: `stage 12`, what it was, what it is now. Never a password, a token or a code. */
interface Change {
  readonly actorId: number | null;
  /** A verb of the trade: `confirm registration`. */
  readonly action: string;
  /** What was changed: `registration 7`. */
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

/** Writes the change into the trail (SEC-04); called with the transaction that makes it. */
export async function record(db: Connection, { actorId, action, subject, before, after }: Change): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value));
  await db
    .insertInto("auditTrail")
    .values({ actorId, action, subject, before: json(before), after: json(after) })
    .execute();
}
