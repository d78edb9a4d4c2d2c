import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "#platform/web/refusal.ts";
import { type Sent, Unsaved } from "./unsaved.ts";
import type { Edit, Kind } from "./versions.ts";

interface Note {
  readonly text: string;
  readonly version: number;
}
interface NoteEdit extends Edit<string> {
  readonly text: string;
  readonly base: Note;
}

const noteKind: Kind<Note, NoteEdit, string> = {
  versionOf: ({ version }) => version,
  savedOf: ({ text }) => text,
  basedOn: ({ base }) => base.version,
  over: (note) => ({ base: note }),
  valueOf: (_, { text }) => (text === "" ? null : text),
  isUntouched: (note, { text }) => text === note.text,
  isSame: (note, { text }) => text.trim() === note.text,
  keyOf: (text) => text.trim(),
};
/** Whose edits go on over a newer version, as rows do. */
const rebasingKind: typeof noteKind = { ...noteKind, baseOf: ({ base }) => base.text };

/** A device whose drafts two pages share. */
class Device {
  readonly drafts = new Map<string, NoteEdit>();
  isFull = false;
  async read(key: string) {
    return this.drafts.get(key);
  }
  async save(key: string, edit: NoteEdit) {
    if (this.isFull) throw new Error("full");
    this.drafts.set(key, edit);
  }
  async discard(key: string) {
    this.drafts.delete(key);
  }
}

/** Notes on a page; `next` is what the server does with the next save. */
class Notes extends Unsaved<Note, NoteEdit, string, { readonly title: string }> {
  readonly notes: Record<string, Note> = { a: { text: "1", version: 1 }, b: { text: "2", version: 1 } };
  readonly saves: string[] = [];
  readonly failures: string[] = [];
  retries = 0;
  forgetsItems = false;
  next: (() => Promise<void>) | undefined;

  constructor(device = new Device(), kind = noteKind, restored: Record<string, NoteEdit> = {}) {
    super(kind, device, restored, { title: "Notes" });
  }
  write = (key: string, text: string) => this.type(key, { text });
  sendAll = (...keys: string[]) => this.send(keys);
  sendEach = (...keys: string[]) => this.sendInTurn(() => keys.find((key) => this.read().edits[key] && !this.read().refusals[key]));
  readAgain = (notes: Record<string, Note>) => {
    Object.assign(this.notes, notes);
    this.reconcile();
  };
  replaceTheirs = (key: string) => this.rebase(key, {});
  texts = () => Object.fromEntries(Object.entries(this.read().edits).map(([key, { text }]) => [key, text]));

  protected override find(key: string) {
    return this.notes[key];
  }
  protected override async deliver(sent: readonly Sent<Note, NoteEdit, string>[]) {
    this.saves.push(sent.map(({ key, value }) => key + value).join());
    const next = this.next;
    this.next = undefined;
    await next?.();
    const outcomes = sent.map(({ key, value, edit }) => {
      const { version } = this.notes[key] ?? { version: 0 };
      const isWritten = version === edit.base.version;
      if (isWritten) this.notes[key] = { text: value, version: version + 1 };
      return { key, isWritten };
    });
    if (this.forgetsItems) for (const { key } of sent) delete this.notes[key];
    return outcomes;
  }
  protected override onFailed(_: unknown, isFinal: boolean) {
    this.failures.push(isFinal ? "final" : "retried");
  }
  protected override retry() {
    this.retries += 1;
  }
}

const refuse = (status: number | undefined, retryAfter?: number) => () =>
  Promise.reject(status === undefined ? Refusal.intercepted() : new Refusal(status, `refused ${status}`, { retryAfter }));

/** A save whose response arrives when the test says so. */
function delayed(page: Notes) {
  const response = Promise.withResolvers<void>();
  page.next = () => response.promise;
  return response;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("QST-06 what is typed is stored at once, over the version that was read; typed back, nothing is", () => {
  const device = new Device();
  const page = new Notes(device);
  page.write("a", "11");
  expect([...device.drafts]).toEqual([["a", { text: "11", base: { text: "1", version: 1 } }]]);
  expect([page.compare("a"), page.compare("b")]).toEqual(["unsaved", "saved"]);
  page.write("a", "1");
  expect([page.read().edits, device.drafts.size]).toEqual([{}, 0]);
});

test("QST-05 what means the same as the saved value stays in its field, without a draft", async () => {
  const device = new Device();
  const page = new Notes(device);
  page.write("a", "1 ");
  await page.saveDrafts();
  expect([page.texts(), page.compare("a"), device.drafts.size]).toEqual([{ a: "1 " }, "saved", 0]);
});

test("QST-06 restored drafts are edits over the version of then; nothing is sent by itself", () => {
  const page = new Notes(new Device(), noteKind, { a: { text: "11", base: { text: "1", version: 1 } } });
  expect([page.compare("a"), page.saves, page.read().phase]).toEqual(["unsaved", [], "calm"]);
});

test("QST-04 items are sent together, and are saved: for a second the page says so", async () => {
  const device = new Device();
  const page = new Notes(device);
  page.write("a", "11");
  page.write("b", "22");
  expect(await page.sendAll("a", "b")).toBe("saved");
  expect([page.saves, page.read().edits, page.read().phase]).toEqual([["a11,b22"], {}, "saved"]);
  await vi.advanceTimersByTimeAsync(0);
  expect(device.drafts.size).toBe(0);
  vi.advanceTimersByTime(1_000);
  expect(page.read().phase).toBe("calm");
});

test("QST-08 what leaves is recorded on the device before it leaves: the page may be closed before the response", () => {
  const device = new Device();
  const page = new Notes(device);
  delayed(page);
  page.write("a", "11");
  void page.sendAll("a");
  expect([device.drafts.get("a")?.unanswered, page.read().phase, page.read().sending]).toEqual([["11"], "saving", ["a"]]);
});

test("QST-04 what is typed during a save is neither lost nor shown as saved, and goes on over the new version", async () => {
  const device = new Device();
  const page = new Notes(device);
  const response = delayed(page);
  page.write("a", "11");
  const sending = page.sendAll("a");
  page.write("a", "111");
  response.resolve();
  await sending;
  const edit = { text: "111", base: { text: "11", version: 2 }, unanswered: undefined };
  expect([page.read().edits, page.compare("a"), device.drafts.get("a")]).toEqual([{ a: edit }, "unsaved", edit]);
  expect(await page.sendAll("a")).toBe("saved");
});

test("QST-08 the former value, typed back during a save, is an edit until the response", async () => {
  const page = new Notes();
  const response = delayed(page);
  page.write("a", "11");
  const sending = page.sendAll("a");
  page.write("a", "1");
  expect([page.texts(), page.compare("a")]).toEqual([{ a: "1" }, "unsaved"]);
  response.resolve();
  await sending;
  expect([page.texts(), page.compare("a")]).toEqual([{ a: "1" }, "unsaved"]);
});

test("QST-08 a save without response leaves doubt, also about the former value; a newer version that was read ends it", async () => {
  const page = new Notes();
  page.next = refuse(0);
  page.write("a", "11");
  expect(await page.sendAll("a")).toBe("stopped");
  page.write("a", "1");
  expect(page.compare("a"), "it may arrive yet").toBe("unsaved");
  page.readAgain({ a: { text: "11", version: 2 } });
  expect(page.compare("a"), "it has arrived, and is no other page's").toBe("unsaved");
  page.readAgain({ a: { text: "1", version: 3 } });
  expect(page.read().edits).toEqual({});
});

test("QST-07 QST-08 of two saves without response each may arrive, one after the other: neither is another page's", async () => {
  const page = new Notes();
  for (const text of ["11", "12"]) {
    page.write("a", text);
    page.next = refuse(0);
    await page.sendAll("a");
  }
  page.write("a", "13");
  for (const [version, text] of [
    [2, "11"],
    [3, "12"],
  ] as const) {
    page.readAgain({ a: { text, version } });
    expect(page.compare("a")).toBe("unsaved");
  }
});

test.each([
  ["no server responds", 0, "waiting"],
  ["the server fails", 503, "failing"],
  ["the server waited too long for the request", 408, "failing"],
  ["there are too many requests", 429, "failing"],
  ["the response is not the server's, but a portal's", undefined, "failing"],
])("R3 if %s, it is retried, later each time, at most every minute", async (_, status, phase) => {
  const page = new Notes();
  page.write("a", "11");
  for (const seconds of [2, 4, 8, 16, 32, 60, 60]) {
    page.next = refuse(status);
    await page.sendAll("a");
    expect([page.read().phase, page.texts(), page.compare("a")]).toEqual([phase, { a: "11" }, "unsaved"]);
    const before = page.retries;
    vi.advanceTimersByTime(seconds * 1_000 - 1);
    expect(page.retries).toBe(before);
    vi.advanceTimersByTime(1);
    expect(page.retries).toBe(before + 1);
  }
  expect(page.failures).toEqual(Array(7).fill("retried"));
  await page.sendAll("a");
  page.write("a", "12");
  page.next = refuse(status);
  await page.sendAll("a");
  const before = page.retries;
  vi.advanceTimersByTime(2_000);
  expect(page.retries, "after a save, the next failure is a first one again").toBe(before + 1);
});

test("R3 a server that says when to retry is obeyed, and a page that is closed retries nothing", async () => {
  const page = new Notes();
  page.write("a", "11");
  page.next = refuse(503, 30);
  await page.sendAll("a");
  vi.advanceTimersByTime(29_999);
  expect(page.retries).toBe(0);
  vi.advanceTimersByTime(1);
  expect(page.retries).toBe(1);
  page.next = refuse(503);
  await page.sendAll("a");
  page.close();
  vi.advanceTimersByTime(60_000);
  expect(page.retries).toBe(1);
});

test("QST-08 a refusal is a response: the value is not saved, says why, and leaves only the doubt of before", async () => {
  const page = new Notes();
  page.write("a", "11");
  page.next = refuse(0);
  await page.sendAll("a");
  page.write("a", "12");
  page.next = refuse(400);
  expect(await page.sendAll("a")).toBe("refused");
  expect([page.read().edits.a?.unanswered, page.read().refusals, page.read().phase]).toEqual([["11"], { a: "refused 400" }, "calm"]);
  vi.advanceTimersByTime(60_000);
  expect(page.retries).toBe(0);
  page.write("a", "13");
  expect(page.read().refusals).toEqual({});
});

test("QST-07 a save that another one overtook is not saved: both are shown, and the user may replace theirs", async () => {
  const page = new Notes();
  page.write("a", "11");
  page.next = async () => void Object.assign(page.notes, { a: { text: "theirs", version: 2 } });
  expect(await page.sendAll("a")).toBe("overtaken");
  expect([page.texts(), page.compare("a"), page.notes.a?.text]).toEqual([{ a: "11" }, "conflict", "theirs"]);
  page.replaceTheirs("a");
  expect(page.compare("a")).toBe("unsaved");
  expect(await page.sendAll("a")).toBe("saved");
  expect(page.notes.a).toEqual({ text: "11", version: 3 });
});

test("QST-07 what another page saved meanwhile is a conflict, unless it is the same", () => {
  const device = new Device();
  const page = new Notes(device);
  page.write("a", "11");
  page.write("b", "22");
  page.readAgain({ a: { text: "theirs", version: 2 }, b: { text: "22", version: 2 } });
  expect([page.compare("a"), page.texts(), [...device.drafts.keys()]]).toEqual(["conflict", { a: "11" }, ["a"]]);
});

test("CTR-03 an edit goes on over a newer version of the same value, or of its own; over an older one it stays", async () => {
  const page = new Notes(new Device(), rebasingKind);
  page.write("a", "11");
  page.readAgain({ a: { text: "1", version: 3 } });
  expect(page.read().edits.a?.base.version, "the same value").toBe(3);
  page.next = refuse(0);
  await page.sendAll("a");
  page.write("a", "12");
  page.readAgain({ a: { text: "11", version: 4 } });
  expect(page.read().edits.a, "sent from here").toEqual({ text: "12", base: { text: "11", version: 4 }, unanswered: undefined });
  page.readAgain({ a: { text: "12", version: 2 } });
  expect(page.read().edits.a?.base.version, "a server that lags").toBe(4);
  page.readAgain({ a: { text: "theirs", version: 5 } });
  expect([page.compare("a"), page.read().edits.a?.base.version]).toEqual(["conflict", 4]);
});

test("QST-07 what is being sent is not compared with what is read meanwhile", async () => {
  const page = new Notes();
  const response = delayed(page);
  page.write("a", "11");
  const sending = page.sendAll("a");
  page.readAgain({ a: { text: "11", version: 2 } });
  expect(page.texts()).toEqual({ a: "11" });
  response.resolve();
  await sending;
  expect(page.texts()).toEqual({});
});

test("CTR-03 items are sent in turn; a refused or overtaken one does not hold back the next; concurrent calls share one run", async () => {
  const page = new Notes();
  for (const key of ["a", "b"]) page.write(key, `new ${key}`);
  page.next = refuse(400);
  await Promise.all([page.sendEach("a", "b"), page.sendEach("a", "b")]);
  expect([page.saves, page.texts()]).toEqual([["anew a", "bnew b"], { a: "new a" }]);
});

test.each([0, 403])("CTR-03 after a failure that concerns all (%s), nothing else is sent until the next try", async (status) => {
  const page = new Notes();
  for (const key of ["a", "b"]) page.write(key, `new ${key}`);
  page.next = refuse(status);
  await page.sendEach("a", "b");
  expect(page.saves).toEqual(["anew a"]);
  await page.sendEach("b");
  expect(page.saves).toEqual(["anew a", "bnew b"]);
});

test("CTR-03 what is incomplete is not sent", async () => {
  const page = new Notes();
  page.write("a", "");
  expect([await page.sendAll("a"), page.saves, page.read().phase]).toEqual(["stopped", [], "calm"]);
});

test("QST-06 a draft that another tab has stored since a save is not deleted with it", async () => {
  const device = new Device();
  const [page, other] = [new Notes(device), new Notes(device)];
  const response = delayed(page);
  page.write("a", "11");
  const sending = page.sendAll("a");
  other.write("a", "the other tab's");
  response.resolve();
  await sending;
  await vi.advanceTimersByTimeAsync(0);
  expect(device.drafts.get("a")?.text).toBe("the other tab's");
});

test("QST-06 a device that stores nothing is reported, until it stores again", async () => {
  const device = new Device();
  const page = new Notes(device);
  device.isFull = true;
  page.write("a", "11");
  await vi.advanceTimersByTimeAsync(0);
  expect(page.read().isStoredLocally).toBe(false);
  await expect(page.saveDrafts(), "the page must not reload then").rejects.toThrow("full");
  expect(page.read().isReloading).toBe(false);
  device.isFull = false;
  page.write("a", "12");
  await vi.advanceTimersByTimeAsync(0);
  expect(page.read().isStoredLocally).toBe(true);
});

test("QST-06 GEN-07 before the page reloads all drafts are stored once more: no warning, unless something is typed again", async () => {
  const device = new Device();
  const page = new Notes(device);
  page.write("a", "11");
  device.drafts.clear();
  await page.saveDrafts();
  expect([device.drafts.get("a")?.text, page.read().isReloading]).toEqual(["11", true]);
  page.write("a", "12");
  expect(page.read().isReloading).toBe(false);
});

test("QST-05 leaving despite the warning leaves no draft, and nothing is retried or comes back with a late response", async () => {
  const device = new Device();
  const page = new Notes(device);
  const response = delayed(page);
  for (const key of ["a", "b"]) page.write(key, `new ${key}`);
  const sending = page.sendAll("a");
  await page.abandon();
  expect([page.read().edits, device.drafts.size, page.read().phase]).toEqual([{}, 0, "calm"]);
  response.reject(Refusal.unreachable());
  await sending;
  expect([page.read().edits, device.drafts.size]).toEqual([{}, 0]);
});

test("R3 QST-06 abandoning one item leaves the retry of the others, and the last one ends it", async () => {
  const device = new Device();
  const page = new Notes(device);
  for (const key of ["a", "b"]) page.write(key, `new ${key}`);
  page.next = refuse(0);
  await page.sendAll("a", "b");
  await page.abandon(["b"]);
  vi.advanceTimersByTime(2_000);
  expect([page.texts(), [...device.drafts.keys()], page.read().phase, page.retries]).toEqual([{ a: "new a" }, ["a"], "waiting", 1]);
  page.next = refuse(0);
  await page.sendAll("a");
  await page.abandon(["a"]);
  vi.advanceTimersByTime(60_000);
  expect([page.read().phase, page.retries]).toEqual(["calm", 1]);
});

test("QST-06 a late response to a page that was left, and forgot its items, deletes no draft but that of what was saved", async () => {
  const device = new Device();
  const page = new Notes(device);
  for (const key of ["a", "b"]) page.write(key, `new ${key}`);
  page.forgetsItems = true;
  await page.sendAll("b");
  page.next = refuse(400);
  const sending = page.sendAll("a");
  delete page.notes.a;
  await sending;
  await vi.advanceTimersByTimeAsync(0);
  expect([...device.drafts.keys()]).toEqual(["a"]);
});

test("listeners hear of each change until they are removed, and the rest of the page's state stays", () => {
  const page = new Notes();
  let changes = 0;
  const remove = page.subscribe(() => {
    changes += 1;
  });
  page.write("a", "11");
  expect([changes > 0, page.read().title]).toEqual([true, "Notes"]);
  remove();
  const before = changes;
  page.write("a", "12");
  expect(changes).toBe(before);
});
