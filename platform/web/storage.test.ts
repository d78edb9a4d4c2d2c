import { afterEach, expect, test, vi } from "vitest";
import { isStorageBlocked } from "./storage.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const refuse = (): never => {
  throw new DOMException("Access is denied", "SecurityError");
};
const aStorage = (length: number, setItem = () => undefined) => ({ length, setItem, removeItem: () => undefined });

test.each([
  ["takes everything", aStorage(0), aStorage(0), false],
  ["is full of what was typed", aStorage(3, refuse), aStorage(1, refuse), false],
  ["is empty and has no room", aStorage(0, refuse), aStorage(0), true],
  ["has no room for the tab", aStorage(2), aStorage(0, refuse), true],
])("GEN-11 a storage that %s", (_, local, tab, isBlocked) => {
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", tab);
  expect(isStorageBlocked()).toBe(isBlocked);
});

test("GEN-11 a storage that may not even be named is blocked", () => {
  vi.stubGlobal("sessionStorage", aStorage(0));
  Object.defineProperty(globalThis, "localStorage", { configurable: true, get: refuse });
  expect(isStorageBlocked()).toBe(true);
  Reflect.deleteProperty(globalThis, "localStorage");
});
