import type { PersonOnWire } from "#people/people/people.contract.ts";
import { responseCache } from "#platform/web/response-cache.ts";
import { session } from "#platform/web/session.ts";
import { waitingPages } from "#school/answer-sheets/web/waiting.ts";

const STORAGE_KEY = "who is signed in";

/** Stores a center's manager, or a participant who answers a sheet, on this device, for use without network, until the session ends. */
export const storeMe = (person: PersonOnWire): Promise<void> => responseCache.save(STORAGE_KEY, person);

export const readStoredMe = async (): Promise<PersonOnWire | undefined> => {
  const person = await responseCache.read<PersonOnWire>(STORAGE_KEY);
  return person?.role === session.read()?.role ? person : undefined;
};

export const { clearAll } = responseCache;

export const { removeOthers } = waitingPages;

/** Data stored by other pages expires by date, even if they are never opened again. */
export const removeExpired = async (): Promise<void> => {
  await Promise.all([responseCache.removeExpired(), waitingPages.removeExpired()]);
};
