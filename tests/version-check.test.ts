import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchVersion } from "#app/web/version-check.ts";
import { beforeReload } from "#platform/web/reload.ts";

let served: string;
const reload = vi.fn<() => void>();
const fetchVersion = vi.fn(async (_path: string) => new Response(JSON.stringify({ version: "3.5.0", buildTimestamp: served })));
const fiveMinutes = 300_000;
/** What the page listens to, by name. */
const listeners = new Map<string, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", fetchVersion);
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
  served = "2026-11-20T10:00:00Z";
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test("GEN-07 the version is checked every 300,000 ms, and the same build changes nothing", async () => {
  const stop = watchVersion(reload);
  await vi.advanceTimersByTimeAsync(fiveMinutes - 1);
  expect(fetchVersion).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(fetchVersion).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
  stop();
});

test("GEN-07 another build reloads the page, once typed input is saved", async () => {
  const done: string[] = [];
  const removeListener = beforeReload(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50));
    done.push("kept");
  });
  reload.mockImplementation(() => void done.push("reloaded"));
  const stop = watchVersion(reload);
  await vi.advanceTimersByTimeAsync(0);
  served = "2026-11-21T10:00:00Z";
  await vi.advanceTimersByTimeAsync(fiveMinutes + 100);
  expect(done).toEqual(["kept", "reloaded"]);
  stop();
  removeListener();
});

test("GEN-07 a page that could not save typed input is not reloaded", async () => {
  const removeListener = beforeReload(() => Promise.reject(new Error("full disk")));
  const stop = watchVersion(reload);
  await vi.advanceTimersByTimeAsync(0);
  served = "2026-11-21T10:00:00Z";
  await vi.advanceTimersByTimeAsync(fiveMinutes);
  expect(reload).not.toHaveBeenCalled();
  removeListener();
  await vi.advanceTimersByTimeAsync(fiveMinutes);
  expect(reload).toHaveBeenCalledOnce();
  stop();
});

test("GEN-07 a server that does not answer changes nothing", async () => {
  const stop = watchVersion(reload);
  await vi.advanceTimersByTimeAsync(0);
  fetchVersion.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(fiveMinutes * 3);
  expect(reload).not.toHaveBeenCalled();
  stop();
});

test("GEN-07 a page that began without network, cached from an older build, is reloaded once the server answers", async () => {
  fetchVersion.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const stop = watchVersion(reload, "2026-11-01T10:00:00Z");
  await vi.advanceTimersByTimeAsync(fiveMinutes - 1);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
  stop();
});

test("GEN-07 it is reloaded as soon as the network returns", async () => {
  fetchVersion.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const stop = watchVersion(reload, "2026-11-01T10:00:00Z");
  await vi.advanceTimersByTimeAsync(0);
  listeners.get("online")?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
  stop();
  expect(listeners.size).toBe(0);
});

test("GEN-07 a page that came from the server trusts the first build it receives: two nodes never reload it for ever", async () => {
  const stop = watchVersion(reload, "2026-11-20T09:59:59Z");
  await vi.advanceTimersByTimeAsync(fiveMinutes * 2);
  expect(reload).not.toHaveBeenCalled();
  stop();
});
