import { createStore, del, entries, get, set } from "idb-keyval";

const store = createStore("palmares", "drafts");

interface Stored {
  /** In ms since 1970; null in what an earlier version of the pages stored, which is the draft alone. */
  readonly savedAt: number | null;
  readonly draft: unknown;
}

const asStored = (value: unknown): Stored =>
  value !== null && typeof value === "object" && "savedAt" in value ? (value as Stored) : { savedAt: null, draft: value };

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

async function readStore(): Promise<Map<string, Stored>> {
  const prefix = writeAhead.keyOf("");
  const ahead = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .map((key): [string, unknown] => [key.slice(prefix.length), JSON.parse(localStorage.getItem(key) ?? "null")]);
  return new Map([...(await entries<string, unknown>(store)), ...ahead].map(([key, value]) => [key, asStored(value)]));
}

/** Typed but unsaved data, stored on this device across reloads and crashes. A draft is plain data. */
export const drafts = {
  async read<Draft>(userId: string, name: string): Promise<Draft | undefined> {
    const key = keyOf(userId, name);
    const serialized = writeAhead.read(key);
    return asStored(serialized === null ? await get(key, store) : JSON.parse(serialized)).draft as Draft | undefined;
  },

  /** The drafts with this prefix, by the rest of their names. */
  async readAll<Draft>(userId: string, namePrefix: string): Promise<Map<string, Draft>> {
    const prefix = keyOf(userId, namePrefix);
    const found = [...(await readStore())].filter(([key]) => key.startsWith(prefix));
    return new Map(found.map(([key, { draft }]) => [key.slice(prefix.length), draft as Draft]));
  },

  async save(userId: string, name: string, draft: unknown): Promise<void> {
    const key = keyOf(userId, name);
    const stored: Stored = { savedAt: Date.now(), draft };
    const serialized = JSON.stringify(stored);
    writeAhead.save(key, serialized);
    await set(key, stored, store);
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

  /** Removes those of any user by name and age, in ms. */
  async removeWhere(isRemoved: (userId: string, name: string, age: number) => boolean): Promise<void> {
    for (const [key, { savedAt, draft }] of await readStore()) {
      const userId = key.slice(0, key.indexOf("/"));
      const name = key.slice(userId.length + 1);
      if (savedAt === null) await drafts.save(userId, name, draft);
      else if (isRemoved(userId, name, Date.now() - savedAt)) await drafts.discard(userId, name);
    }
  },
};
