import { clear, createStore, del, get, set } from "idb-keyval";
import { isUnreachable } from "./refusal.ts";
import { session } from "./session.ts";

const store = createStore("palmares-kept", "answers");

/** What the server answered, kept on this device for when it cannot be reached; wiped when the session ends. Plain data. */
export const kept = {
  read: <T>(name: string): Promise<T | undefined> => get<T>(name, store),
  /** Nothing is kept of an answer that comes when nobody is signed in any more. */
  keep: async (name: string, answer: unknown): Promise<void> => {
    if (session.read()) await set(name, answer, store);
  },
  drop: (name: string): Promise<void> => del(name, store),
  wipe: (): Promise<void> => clear(store),
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
