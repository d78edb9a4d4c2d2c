import { clear, createStore, delMany, entries, get, set } from "idb-keyval";
import { isUnreachable } from "./refusal.ts";
import { session } from "./session.ts";

const store = createStore("palmares-kept", "answers");

const TTL_MS = 7 * 24 * 60 * 60_000;

interface CachedResponse<T> {
  readonly at: number;
  /** The sign-in that received it. */
  readonly signIn: string | null;
  readonly answer: T;
}

/** Old entries without date count as expired. */
const isCurrent = (responseCache: Partial<CachedResponse<unknown>> | undefined): boolean => Date.now() - (responseCache?.at ?? 0) < TTL_MS;

const currentSignIn = (): string | null => localStorage.getItem("signIn");

/**
 * Answers of the server, cached on this device for when it cannot be reached; deleted when the session ends, and a week after the last save. Only
 * the sign-in that received them reads them, even if another user signs in on the device. Plain data.
 */
export const responseCache = {
  read: async <T>(name: string): Promise<T | undefined> => {
    const entry = await get<CachedResponse<T>>(name, store);
    return isCurrent(entry) && entry?.signIn === currentSignIn() ? entry.answer : undefined;
  },
  /** An answer that arrives after sign-out is not saved. */
  save: async (name: string, answer: unknown): Promise<void> => {
    if (session.read()) await set(name, { at: Date.now(), signIn: currentSignIn(), answer }, store);
  },
  remove: (name: string): Promise<void> => delMany([name], store),
  clearAll: async (): Promise<void> => clear(store),
  /** Deletes expired entries: every page does it when it opens, for any user. */
  removeExpired: async (): Promise<void> => {
    const old = (await entries<string, CachedResponse<unknown>>(store)).filter(([, one]) => !isCurrent(one));
    await delMany(
      old.map(([name]) => name),
      store,
    );
  },
};

export async function fetchOrCached<Answer>(name: string, request: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await request();
    await responseCache.save(name, answer).catch(() => undefined);
    return answer;
  } catch (failure) {
    const cached = isUnreachable(failure) ? await responseCache.read<Answer>(name).catch(() => undefined) : undefined;
    if (cached === undefined) throw failure;
    return cached;
  }
}
