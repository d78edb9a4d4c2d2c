import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchVersion } from "#app/web/version-check.ts";
import { beforeReload } from "#platform/web/reload.ts";

/** Of the page. */
const BUILD = "2026-11-20T10:00:00Z";
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
  const stored = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  });
  served = BUILD;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test("GEN-07 the version is checked every 300,000 ms, and the same build changes nothing", async () => {
  const stop = watchVersion(reload, BUILD);
  await vi.advanceTimersByTimeAsync(fiveMinutes - 1);
  expect(fetchVersion, "a page that opens asks for nothing more (P11)").not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(fetchVersion).toHaveBeenCalledTimes(1);
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
  const stop = watchVersion(reload, BUILD);
  await vi.advanceTimersByTimeAsync(0);
  served = "2026-11-21T10:00:00Z";
  await vi.advanceTimersByTimeAsync(fiveMinutes + 100);
  expect(done).toEqual(["kept", "reloaded"]);
  stop();
  removeListener();
});

test("GEN-07 a page that could not save typed input is not reloaded", async () => {
  const removeListener = beforeReload(() => Promise.reject(new Error("full disk")));
  const stop = watchVersion(reload, BUILD);
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
  const stop = watchVersion(reload, BUILD);
  await vi.advanceTimersByTimeAsync(0);
  fetchVersion.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(fiveMinutes * 3);
  expect(reload).not.toHaveBeenCalled();
  stop();
});

test("GEN-07 a page that began without network, cached from an older build, is reloaded once the server answers", async () => {
  fetchVersion.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const stop = watchVersion(reload, "2026-11-01T10:00:00Z");
  await vi.advanceTimersByTimeAsync(fiveMinutes * 2 - 1);
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(reload).toHaveBeenCalledOnce();
  stop();
});

test("GEN-07 it is reloaded as soon as the network returns", async () => {
  const stop = watchVersion(reload, "2026-11-01T10:00:00Z");
  listeners.get("online")?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
  stop();
  expect(listeners.size).toBe(0);
});

test("GEN-07 two nodes with builds of their own reload a page a few times an hour at most; a newer build reloads it again", async () => {
  const builds = ["2026-11-20T09:59:59Z", "2026-11-20T10:00:01Z"];
  const openForFiveMinutes = async (build: string, servedBuild: string) => {
    served = servedBuild;
    const stop = watchVersion(reload, build);
    await vi.advanceTimersByTimeAsync(fiveMinutes);
    stop();
  };
  const [one = "", other = ""] = builds;
  for (let times = 0; times < 5; times += 1) {
    await openForFiveMinutes(one, other);
    await openForFiveMinutes(other, one);
  }
  expect(reload).toHaveBeenCalledTimes(6);
  await openForFiveMinutes(one, "2026-11-21T10:00:00Z");
  expect(reload, "a newer build").toHaveBeenCalledTimes(7);
  await vi.advanceTimersByTimeAsync(fiveMinutes * 12);
  await openForFiveMinutes(one, other);
  expect(reload, "an hour later").toHaveBeenCalledTimes(8);
});

test("GEN-07 a reload that is being prepared is not started twice", async () => {
  const removeListener = beforeReload(() => new Promise((resolve) => setTimeout(resolve, 50)));
  served = "2026-11-21T10:00:00Z";
  const stop = watchVersion(reload, BUILD);
  for (let times = 0; times < 2; times += 1) listeners.get("online")?.();
  await vi.advanceTimersByTimeAsync(100);
  expect(reload).toHaveBeenCalledOnce();
  stop();
  removeListener();
});
