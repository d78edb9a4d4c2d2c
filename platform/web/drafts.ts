import { createStore, del, get, set } from "idb-keyval";

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

  async keep(userId: string, name: string, draft: unknown): Promise<void> {
    const key = keyOf(userId, name);
    const written = JSON.stringify(draft);
    ahead.keep(key, written);
    await set(key, draft, store);
    if (ahead.read(key) === written) ahead.drop(key);
  },

  drop(userId: string, name: string): Promise<void> {
    const key = keyOf(userId, name);
    ahead.drop(key);
    return del(key, store);
  },
};
