import { AsyncLocalStorage } from "node:async_hooks";
import type { Connection } from "./connection.ts";

type Ask = (db: Connection) => Promise<void>;

const underWay = new AsyncLocalStorage<Ask>();

/** Handles a call of the office, whose caller is asked again by `askAgainInOffice` wherever it gets to. */
export const asOfficeCall = <T>(ask: Ask, handle: () => Promise<T>): Promise<T> => underWay.run(ask, handle);

/**
 * Whether whoever called for the office is still let in; nothing where no call of the office is under way. An officer answers for everything, so that it is
 * asked at one place for all: where the change is written into the trail, in its transaction, once the rows of it are held.
 *
 * @throws {Refusal} 401 where the account was closed or the session ended since.
 */
export const askAgainInOffice: Ask = async (db) => underWay.getStore()?.(db);
