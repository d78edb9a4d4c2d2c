import { createStore, del, entries, get, set } from "idb-keyval";

const store = createStore("palmares", "drafts");
const keyOf = (userId: string, name: string) => `${userId}/${name}`;

/** Written synchronously before IndexedDB, so that a page that closes during the write loses nothing. */
const writeAhead = {
  keyOf: (key: string) => `draft/${key}`,
  read: (key: string): string | null => localStorage.getItem(writeAhead.keyOf(key)),
  save(key: string, serialized: string): void {
    try {
      localStorage.setItem(writeAhead.keyOf(key), serialized);
    } catch {
      // Full: IndexedDB, which has more room, will store it.
    }
  },
  discard: (key: string): void => localStorage.removeItem(writeAhead.keyOf(key)),
};

/** Typed but unsaved data, stored on this device across reloads and crashes. A draft is plain data. */
export const drafts = {
  async read<Draft>(userId: string, name: string): Promise<Draft | undefined> {
    const key = keyOf(userId, name);
    const serialized = writeAhead.read(key);
    return serialized === null ? get<Draft>(key, store) : (JSON.parse(serialized) as Draft);
  },

  /** The drafts with this prefix, by the rest of their names. */
  async readAll<Draft>(userId: string, namePrefix: string): Promise<Map<string, Draft>> {
    const keyPrefix = keyOf(userId, namePrefix);
    const stored = (await entries<string, Draft>(store)).filter(([key]) => key.startsWith(keyPrefix));
    const serialized = Object.keys(localStorage)
      .filter((key) => key.startsWith(writeAhead.keyOf(keyPrefix)))
      .map((key): [string, Draft] => [key.slice(writeAhead.keyOf("").length), JSON.parse(localStorage.getItem(key) ?? "null") as Draft]);
    return new Map([...stored, ...serialized].map(([key, draft]) => [key.slice(keyPrefix.length), draft]));
  },

  async save(userId: string, name: string, draft: unknown): Promise<void> {
    const key = keyOf(userId, name);
    const serialized = JSON.stringify(draft);
    writeAhead.save(key, serialized);
    await set(key, draft, store);
    if (writeAhead.read(key) === serialized) writeAhead.discard(key);
  },

  /** Discards a draft that is the same as when it was sent: another tab may have saved a newer one. */
  async discardSent(userId: string, name: string, sent: unknown): Promise<void> {
    if (JSON.stringify(await drafts.read(userId, name)) === JSON.stringify(sent)) await drafts.discard(userId, name);
  },

  discard(userId: string, name: string): Promise<void> {
    const key = keyOf(userId, name);
    writeAhead.discard(key);
    return del(key, store);
  },
};
