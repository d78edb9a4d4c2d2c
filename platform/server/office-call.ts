import { AsyncLocalStorage } from "node:async_hooks";
import type { Connection } from "./connection.ts";

type AccessCheck = (db: Connection) => Promise<void>;

const currentCheck = new AsyncLocalStorage<AccessCheck>();

/** Handles a call of the office, whose caller `recheckOfficeAccess` checks again. */
export const runAsOfficeCall = <T>(checkAccess: AccessCheck, handle: () => Promise<T>): Promise<T> => currentCheck.run(checkAccess, handle);

/**
 * Checks that the officer who called still has access; does nothing outside a call of the office. An officer may change everything, so one
 * place is enough for all: where the change is written into the trail, in its transaction, once its rows are locked.
 *
 * @throws {Refusal} 401 if the account was closed or the session ended since.
 */
export const recheckOfficeAccess: AccessCheck = async (db) => currentCheck.getStore()?.(db);
