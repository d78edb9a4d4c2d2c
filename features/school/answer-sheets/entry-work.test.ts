import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "#platform/web/refusal.ts";
import { regulationsOf40thEdition } from "#season/marking/regulations.ts";
import type { EntryOnWire, PaperStageOnWire } from "./answer-sheets.contract.ts";
import { type EntryBody, type EntryEdit, EntryWork, entryKey } from "./web/entry-work.ts";

const savedAt = "2026-11-20T13:02:00.000Z";
const sheet = (text: string) => ({ fields: { 1: { fields: [text], total: "", isRight: null } }, minutes: "" });
const bodyWith = (text: string): EntryBody => ({
  source: "paper",
  minutes: null,
  answers: { 1: { answers: [text], total: null, isRight: null } },
});
const saved = (body: EntryBody, version: number): EntryOnWire => ({
  ...body,
  version,
  savedAt,
  enteredBy: null,
  isOwn: true,
  isErased: false,
});
const keyOf = (userId: string) => entryKey(userId, "paper");

const stage: Omit<PaperStageOnWire, "pupils"> = {
  stage: { id: "1", name: "Quart", year: 2027, onPaper: true, onScreen: false },
  ...{ problems: [], categories: [], pictures: [], others: [], keptDays: 400, scoring: regulationsOf40thEdition.scoring },
};

/** A device, and a server that holds each sheet's entries; `next` is what it does with the next save. */
function aPage(drafts = new Map<string, EntryEdit>(), entries = new Map<string, EntryOnWire>()) {
  const state = { next: undefined as (() => Promise<never>) | undefined, refused: 0, saved: [] as string[] };
  const pupil = { firstname: "Léa", lastname: "Petit", className: "6e B", categoryId: "1", isOnScreen: false };
  const pupils = () =>
    ["7", "8"].map((userId) => ({
      ...pupil,
      userId,
      entries: [...entries].flatMap(([key, entry]) => (key.startsWith(`${userId}/`) ? [entry] : [])),
    }));
  const work = new EntryWork({
    drafts: {
      read: async (key) => drafts.get(key),
      save: async (key, edit) => void drafts.set(key, edit),
      discard: async (key) => void drafts.delete(key),
    },
    restored: Object.fromEntries(drafts),
    stage: () => ({ ...stage, pupils: pupils() }),
    async save(userId, body) {
      const { next } = state;
      state.next = undefined;
      await next?.();
      const key = entryKey(userId, body.source);
      const before = entries.get(key)?.version ?? 0;
      if (before !== body.basedOn) throw new Refusal(409, "Cette saisie a été changée entre-temps.");
      state.saved.push(key);
      return saved(body, before + 1);
    },
    onSaved: (userId, entry) => void entries.set(entryKey(userId, entry.source), entry),
    onRefused: () => {
      state.refused += 1;
    },
  });
  return { work, state, drafts, entries };
}

const answersOf = (entry: EntryBody | undefined) => Object.values(entry?.answers ?? {}).map(({ answers }) => answers);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("CLS-05 what is typed without network stays on the device, across a reload, and every sheet is sent once the network is back", async () => {
  const before = aPage();
  before.state.next = () => Promise.reject(Refusal.unreachable());
  before.work.write(keyOf("7"), sheet("12"));
  await before.work.flush();
  before.work.write(keyOf("8"), sheet("7"));
  before.work.close();
  expect([...before.drafts.keys()]).toEqual([keyOf("7"), keyOf("8")]);
  const { work, state, drafts, entries } = aPage(before.drafts);
  await work.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect([state.saved, drafts.size]).toEqual([[keyOf("7"), keyOf("8")], 0]);
  expect([...entries.values()].map(answersOf)).toEqual([[["12"]], [["7"]]]);
});

test("CLS-05 a sheet that another page saved meanwhile waits for a decision and holds back no other; the choice replaces it", async () => {
  const { work, state, entries } = aPage();
  work.write(keyOf("7"), sheet("7"));
  entries.set(keyOf("7"), saved(bodyWith("2"), 1));
  work.write(keyOf("8"), sheet("8"));
  await work.flush();
  expect([state.saved, state.refused, work.isHeld(keyOf("7")), work.isHeld(keyOf("8"))]).toEqual([[keyOf("8")], 0, true, false]);
  work.replace(keyOf("7"), sheet("9"));
  await vi.advanceTimersByTimeAsync(0);
  expect([answersOf(entries.get(keyOf("7"))), work.isHeld(keyOf("7"))]).toEqual([[["9"]], false]);
});

test("CLS-05 CLS-06 of two people who type the same sheet at once, the later one's becomes the second entry, or is left", async () => {
  const { work, state, drafts, entries } = aPage();
  work.write(keyOf("7"), sheet("21"));
  entries.set(keyOf("7"), saved(bodyWith("12"), 1));
  await work.makeSecond("7");
  await vi.advanceTimersByTimeAsync(0);
  expect([answersOf(entries.get(keyOf("7"))), answersOf(entries.get(entryKey("7", "second"))), drafts.size]).toEqual([
    [["12"]],
    [["21"]],
    0,
  ]);
  work.write(keyOf("8"), sheet("1"));
  await work.drop(keyOf("8"));
  await work.flush();
  expect([state.saved, drafts.size]).toEqual([[entryKey("7", "second")], 0]);
});

test("CLS-05 a refused sheet is not sent again by itself, and the page reads what was saved", async () => {
  const { work, state } = aPage();
  state.next = () => Promise.reject(new Refusal(409, "Cette saisie a été changée entre-temps."));
  work.write(keyOf("7"), sheet("12"));
  expect(await work.flush(keyOf("7"))).toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([state.refused, state.saved, work.isHeld(keyOf("7"))]).toEqual([1, [], true]);
});
