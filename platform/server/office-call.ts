import { AsyncLocalStorage } from "node:async_hooks";
import type { Connection } from "./connection.ts";

interface Change {
  readonly subject: string;
  readonly before?: unknown;
  readonly after?: unknown;
}

type AccessCheck = (db: Connection, changes: readonly Change[]) => Promise<void>;

interface OfficeCall {
  readonly checkAccess: AccessCheck;
  readonly program: string | undefined;
}

const current = new AsyncLocalStorage<OfficeCall>();

/** Handles a call of the office, whose caller `recheckOfficeAccess` checks again. */
export const runAsOfficeCall = <T>(call: OfficeCall, handle: () => Promise<T>): Promise<T> => current.run(call, handle);

export const callingProgram = (): string | undefined => current.getStore()?.program;

/**
 * Checks that the officer who called still has access; does nothing outside a call of the office. An officer may change everything, so one
 * place is enough for all: where the change is written into the trail, in its transaction, once its rows are locked.
 *
 * @throws {Refusal} 401 if the account was closed or the session ended since, 403 for changes that a program may not make, or that require a fresh
 * proof.
 */
export const recheckOfficeAccess: AccessCheck = async (db, changes) => current.getStore()?.checkAccess(db, changes);
