import type { Connection } from "#database/open.ts";
import { askAgainInOffice } from "#platform/server/office-call.ts";
import type { Action, Subject } from "../wordings.ts";
import {
  deleteReadingsBefore,
  type Entry,
  emptyEntriesOf,
  findLast,
  insertEntries,
  insertReading,
  listSubjectsOf,
} from "./audit.queries.ts";

/**
 * Writes the change into the trail (SEC-04); called with the transaction that makes it, or with none where nothing but the trail is written.
 *
 * @throws {Refusal} 401 where an officer made it who is let in no more.
 */
export const record = (db: Connection, change: Entry): Promise<void> => recordAll(db, [change]);

/** The same for many changes made at once. */
export async function recordAll(db: Connection, changes: readonly Entry[]): Promise<void> {
  if (changes.length === 0) return;
  if (!db.isTransaction) return db.transaction().execute((trx) => recordAll(trx, changes));
  await insertEntries(db, changes);
  await askAgainInOffice(db);
}

/** What the trail said of these people stays as facts, without what they were called or where they lived. */
export const forgetPeople = (trx: Connection, userIds: readonly number[]): Promise<void> => emptyEntriesOf(trx, userIds);

/** Under which names the trail speaks of a person. */
export const subjectsOf = (db: Connection, userId: number): Promise<string[]> => listSubjectsOf(db, [userId]);

/** When this was last done to this thing, and what became of it. */
export const lastOf = (db: Connection, action: Action, subject: Subject): Promise<{ at: Date; after: unknown } | undefined> =>
  findLast(db, action, subject);

const READINGS_KEPT_MS = 365 * 24 * 60 * 60_000;

/** Writes that the office read the data of a person: once a day for each officer and person, as it shows whom somebody looked up. */
export const recordReading = (db: Connection, actorId: number, userId: number): Promise<void> =>
  insertReading(db, actorId, `user ${userId}`);

/** Who read what goes after a year. */
export const sweepReadings = (db: Connection, now: Date): Promise<void> =>
  deleteReadingsBefore(db, new Date(now.getTime() - READINGS_KEPT_MS));
