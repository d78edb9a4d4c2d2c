import { clear, createStore, delMany, entries, get, set } from "idb-keyval";
import { isUnreachable } from "./refusal.ts";
import { session } from "./session.ts";

const store = createStore("palmares-kept", "answers");

const KEPT_FOR_MS = 7 * 24 * 60 * 60_000;

interface Kept<T> {
  readonly at: number;
  readonly answer: T;
}

/** What has no date was kept before dates were. */
const isCurrent = (kept: Partial<Kept<unknown>> | undefined): boolean => Date.now() - (kept?.at ?? 0) < KEPT_FOR_MS;

/**
 * What the server answered, kept on this device for when it cannot be reached; wiped when the session ends, and a week after it was last kept.
 * Plain data.
 */
export const kept = {
  read: async <T>(name: string): Promise<T | undefined> => {
    const found = await get<Kept<T>>(name, store);
    return isCurrent(found) ? found?.answer : undefined;
  },
  /** Nothing is kept of an answer that comes when nobody is signed in any more. */
  keep: async (name: string, answer: unknown): Promise<void> => {
    if (session.read()) await set(name, { at: Date.now(), answer }, store);
  },
  drop: (name: string): Promise<void> => delMany([name], store),
  wipe: (): Promise<void> => clear(store),
  /** Wipes what is too old: any page does it when it opens, whoever is there. */
  sweep: async (): Promise<void> => {
    const old = (await entries<string, Kept<unknown>>(store)).filter(([, one]) => !isCurrent(one));
    await delMany(
      old.map(([name]) => name),
      store,
    );
  },
};

/** The answer of the server, which is kept; where it cannot be reached, the answer kept before. */
export async function answerOrKept<Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await ask();
    await kept.keep(name, answer).catch(() => undefined);
    return answer;
  } catch (failure) {
    const before = isUnreachable(failure) ? await kept.read<Answer>(name).catch(() => undefined) : undefined;
    if (before === undefined) throw failure;
    return before;
  }
}
