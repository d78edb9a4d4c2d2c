import { afterEach, beforeEach, expect, test, vi } from "vitest";

const clear = vi.fn();
type Heard = Partial<StorageEvent & PageTransitionEvent>;
const listeners: { readonly name: string; readonly listen: (event: Heard) => void }[] = [];
const tell = (name: string, event: Heard = {}) => {
  for (const one of listeners) if (one.name === name) one.listen(event);
};
const tokens = { accessToken: "access", refreshToken: "refresh" };
const { session } = await import("./session.ts");

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
  vi.stubGlobal("sessionStorage", { clear });
  vi.stubGlobal("addEventListener", (name: string, listen: (event: Heard) => void) => listeners.push({ name, listen }));
});

afterEach(() => {
  vi.unstubAllGlobals();
  clear.mockReset();
  listeners.length = 0;
});

test("INS-02 LET-09 a sign-in and a sign-out here leave nothing in the tab, such as half a registration; a renewal leaves it", () => {
  session.start(tokens, "CLUB");
  expect(clear).toHaveBeenCalledTimes(1);
  session.renew(tokens);
  expect(clear).toHaveBeenCalledTimes(1);
  session.clear();
  expect(clear).toHaveBeenCalledTimes(2);
});

test.each([
  ["signs in", { key: "accessToken", oldValue: null, newValue: "other" }, 1],
  ["signs out", { key: "accessToken", oldValue: "access", newValue: null }, 1],
  ["signs another user in", { key: "signIn", oldValue: "1", newValue: "2" }, 1],
  ["empties the storage", { key: null, oldValue: null, newValue: null }, 1],
  ["renews the tokens", { key: "accessToken", oldValue: "access", newValue: "new" }, 0],
  ["stores something else", { key: "columns", oldValue: null, newValue: "[]" }, 0],
])("INS-02 LET-09 nothing of this tab outlives another tab that %s, and only what ends a session does so", (_, event, times) => {
  const heard = vi.fn();
  session.onOtherTabChange(heard);
  tell("storage", event);
  expect([clear.mock.calls.length, heard.mock.calls.length]).toEqual([times, times]);
});

test.each([
  ["signed out", () => localStorage.removeItem("accessToken"), 1],
  ["signed another user in", () => localStorage.setItem("signIn", "other"), 1],
  ["renewed the tokens", () => localStorage.setItem("accessToken", "new"), 0],
])("SEC-05 LET-09 a page that the browser brings back, after another tab %s, shows only a session that goes on", (_, inOtherTab, times) => {
  session.start(tokens, "CLUB");
  clear.mockReset();
  const heard = vi.fn();
  session.onOtherTabChange(heard);
  tell("pagehide");
  inOtherTab();
  tell("pageshow", { persisted: true });
  expect([clear.mock.calls.length, heard.mock.calls.length]).toEqual([times, times]);
});
