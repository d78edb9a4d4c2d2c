import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#database/open.ts";
import { recheckOfficeAccess } from "#platform/server/office-call.ts";
import type { Subject } from "../subjects.ts";
import type { Action } from "./actions.ts";
import { deleteReadingsBefore, insertEntries, insertReading, listSubjectsOf, type NewEntry } from "./audit.queries.ts";

export { type Action, action, sentenceOf } from "./actions.ts";
export {
  clearPeopleFromTrail,
  findLastChange,
  type LastChange,
  listLastChangesOfPeople,
  listLastChangesOfRegistrations,
  READ_PERSON,
} from "./audit.queries.ts";
export { fieldLabel, labelFields } from "./field-labels.ts";
export { undoDecided } from "./undo.service.ts";

/**
 * Records a change in the trail (SEC-04), in the transaction of the change if there is one.
 *
 * @throws {Refusal} 401 if its author is an officer who has lost access.
 */
export const record = (db: Connection, change: NewEntry): Promise<void> => recordAll(db, [change]);

export async function recordAll(db: Connection, changes: readonly NewEntry[]): Promise<void> {
  if (changes.length === 0) return;
  if (!db.isTransaction) return db.transaction().execute((trx) => recordAll(trx, changes));
  await insertEntries(db, changes);
  await recheckOfficeAccess(db, changes);
}

/** Whether the trail records this action on the account `u` for this subject: « invite leader » of « club 12 ». */
export const wasDoneTo = ({ name }: Action, subject: Subject): RawBuilder<boolean> =>
  sql<boolean>`exists (select from audit_trail where subject = ${subject} and action = ${name} and after ->> 'userId' = u.id::text)`;

export const subjectsOf = (db: Connection, userId: number): Promise<string[]> => listSubjectsOf(db, [userId]);

const READINGS_RETENTION_MS = 365 * 24 * 60 * 60_000;

/** Records that an officer read a person's data, once per officer, person and day, to show who looked up whom. */
export const recordReading = (db: Connection, actorId: number, userId: number): Promise<void> =>
  insertReading(db, actorId, `user ${userId}`);

export const sweepReadings = (db: Connection, now: Date): Promise<void> =>
  deleteReadingsBefore(db, new Date(now.getTime() - READINGS_RETENTION_MS));
