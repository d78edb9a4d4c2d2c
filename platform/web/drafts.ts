import { createStore, del, entries, get, set } from "idb-keyval";

const store = createStore("palmares", "drafts");
const keyOf = (userId: string, name: string) => `${userId}/${name}`;

/** What is on its way into IndexedDB, written at once: a page that goes away in the middle loses nothing. */
const ahead = {
  keyOf: (key: string) => `draft/${key}`,
  read: (key: string): string | null => localStorage.getItem(ahead.keyOf(key)),
  keep(key: string, written: string): void {
    try {
      localStorage.setItem(ahead.keyOf(key), written);
    } catch {
      // Full: IndexedDB, which has more room, is about to hold it.
    }
  },
  drop: (key: string): void => localStorage.removeItem(ahead.keyOf(key)),
};

/** What a person typed and has not saved, kept on this device across reloads and crashes. A draft is plain data. */
export const drafts = {
  async read<Draft>(userId: string, name: string): Promise<Draft | undefined> {
    const key = keyOf(userId, name);
    const written = ahead.read(key);
    return written === null ? get<Draft>(key, store) : (JSON.parse(written) as Draft);
  },

  /** The drafts whose name begins so, by the rest of their names. */
  async readAll<Draft>(userId: string, start: string): Promise<Map<string, Draft>> {
    const from = keyOf(userId, start);
    const kept = (await entries<string, Draft>(store)).filter(([key]) => key.startsWith(from));
    const written = Object.keys(localStorage)
      .filter((key) => key.startsWith(ahead.keyOf(from)))
      .map((key): [string, Draft] => [key.slice(ahead.keyOf("").length), JSON.parse(localStorage.getItem(key) ?? "null") as Draft]);
    return new Map([...kept, ...written].map(([key, draft]) => [key.slice(from.length), draft]));
  },

  async keep(userId: string, name: string, draft: unknown): Promise<void> {
    const key = keyOf(userId, name);
    const written = JSON.stringify(draft);
    ahead.keep(key, written);
    await set(key, draft, store);
    if (ahead.read(key) === written) ahead.drop(key);
  },

  /** Drops what is still as it was when it was sent: another tab may have kept something else since. */
  async dropSent(userId: string, name: string, sent: unknown): Promise<void> {
    if (JSON.stringify(await drafts.read(userId, name)) === JSON.stringify(sent)) await drafts.drop(userId, name);
  },

  drop(userId: string, name: string): Promise<void> {
    const key = keyOf(userId, name);
    ahead.drop(key);
    return del(key, store);
  },
};
