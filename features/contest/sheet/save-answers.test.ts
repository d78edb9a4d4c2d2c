import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SavedAnswer } from "./sheet.contract.ts";
import type { Edit } from "./sheet.ts";
import { type AnswerBody, type Sender, saveAnswers, sendDraft } from "./web/save-answers.ts";

const savedAt = "2026-11-20T13:02:00.000Z";
const ME = "7";

/** A device's storage; its copy is what a restored or roaming profile brings back. */
function aProfile(stored: ReadonlyMap<string, string> = new Map()) {
  const items = new Map(stored);
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

/** One answer on the server: of one device, an older number replaces nothing. */
function aServer() {
  const turns = new Map<number | undefined, number>();
  const state = { text: "", version: 0 };
  const send = async (body: AnswerBody, onlyIfRead = false): Promise<SavedAnswer[]> =>
    body.map(({ questionId, answers, device, turn = 0, basedOn = 0 }) => {
      const outdated = turn <= (turns.get(device) ?? -1) || (onlyIfRead && state.version !== basedOn);
      if (!outdated) {
        turns.set(device, turn);
        Object.assign(state, { text: answers[0] ?? "", version: state.version + 1 });
      }
      return { questionId, answers: [state.text], totalAnswer: null, version: state.version, savedAt, outdated, replaced: null };
    });
  return { state, send };
}

let server: ReturnType<typeof aServer>;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(savedAt) });
  vi.stubGlobal("document", { visibilityState: "visible" });
  server = aServer();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bodyOf = (text: string, basedOn = 0): AnswerBody => [{ questionId: "1", answers: [text], totalAnswer: null, basedOn }];

const senderOf = (send: typeof server.send): Sender => ({
  userId: ME,
  send: ({ body, query }) => send(body, query.onlyIfRead === "true"),
});

/** Saves with this profile of a browser. */
function save(profile: ReturnType<typeof aProfile>, text: string, send = server.send) {
  vi.stubGlobal("localStorage", profile);
  return saveAnswers(senderOf(send), bodyOf(text));
}

test("QST-04 QST-07 R3 a browser with a restored profile saves: what is acknowledged stands", async () => {
  const profile = aProfile();
  await save(profile, "1");
  const restored = aProfile(profile.items);
  for (const text of ["2", "3"]) await save(profile, text);
  expect(await save(restored, "4")).toMatchObject([{ answers: ["4"], outdated: false }]);
  expect(server.state.text).toBe("4");
});

test("QST-07 R3 a save from before a restoration, still on its way, replaces nothing that the restored browser has saved", async () => {
  const profile = aProfile();
  await save(profile, "1");
  const restored = aProfile(profile.items);
  for (const text of ["2", "3"]) await save(profile, text);
  const delayed: AnswerBody[] = [];
  await save(profile, "4", async (body) => {
    delayed.push(body);
    return [];
  });
  vi.setSystemTime(Date.now() + 60_000);
  await save(restored, "5");
  await server.send(delayed[0] ?? []);
  expect(server.state.text).toBe("5");
});

test("QST-04 QST-07 R3 a roaming profile: two machines save in turn, and each save is kept", async () => {
  const here = aProfile();
  await save(here, "1");
  const there = aProfile(here.items);
  for (const [profile, text] of [
    [here, "2"],
    [there, "3"],
    [here, "4"],
    [there, "5"],
  ] as const) {
    await save(profile, text);
    expect(server.state.text).toBe(text);
  }
});

test("QST-07 R3 a save overtaken by another page of its device is not repeated", async () => {
  const profile = aProfile();
  let other: Promise<unknown> | undefined;
  const [overtaken] = await save(profile, "7", async (body) => {
    other ??= save(profile, "8");
    await other;
    return server.send(body);
  });
  expect([overtaken?.outdated, server.state.text]).toEqual([true, "8"]);
});

test("QST-07 R3 a browser that stores nothing saves without a number", async () => {
  vi.stubGlobal("localStorage", undefined);
  const send = async (body: AnswerBody) => {
    expect(body).toEqual(bodyOf("1"));
    return server.send(body);
  };
  await saveAnswers(senderOf(send), bodyOf("1"));
  expect(server.state.text).toBe("1");
});

const saveElsewhere = (text: string) =>
  server.send(bodyOf(text).map((answer) => ({ ...answer, device: 1, turn: server.state.version + 1 })));
const draft = (text: string, facts: Partial<Edit> = {}): Edit => ({ answers: [text], total: "", basedOn: 1, ...facts });
const sendAtSignOut = (edit: Edit) => sendDraft(senderOf(server.send), "1", edit);

test("QST-07 R3 a save at sign-out replaces nothing that another device has saved since, and says both", async () => {
  vi.stubGlobal("localStorage", aProfile());
  for (const text of ["1", "5"]) await saveElsewhere(text);
  await expect(sendAtSignOut(draft("2"))).rejects.toThrow(/«\u00a05\u00a0».*«\u00a02\u00a0», ne l'a pas remplacée/);
  expect(server.state.text).toBe("5");
});

test("QST-07 QST-08 R3 a save at sign-out replaces an unanswered save of the same device", async () => {
  for (const text of ["1", "2"]) await saveElsewhere(text);
  await sendAtSignOut(draft("3", { unanswered: [{ answers: ["2"], totalAnswer: null }] }));
  expect(server.state.text).toBe("3");
});
