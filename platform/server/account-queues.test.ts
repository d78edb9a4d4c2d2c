import { expect, test } from "vitest";
import { queueByAccount, queueFile, queueStranger } from "./account-queues.ts";
import { limitConcurrencyFairly } from "./concurrency-limit.ts";

const neverAborted = new AbortController().signal;

/** Calls of an account, which begin when it is their turn and end when the test ends them. */
function queuedWork(id: number, kind: Parameters<typeof queueByAccount>[1] = "change") {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const enqueue = (name: string, sessionId = "one", hangUp: AbortSignal | (() => AbortSignal) = neverAborted) =>
    queueByAccount({ id, sessionId }, kind, hangUp, () => {
      started.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  return { started, enqueue, end: (name: string) => ends.get(name)?.() };
}

test("SEC-02 each account runs two calls at once; the sessions of an account take turns", async () => {
  const [mine, other] = [queuedWork(1), queuedWork(2)];
  const pending = ["a", "b", "c", "d", "e"].map((name) => mine.enqueue(name));
  const here = mine.enqueue("here", "two");
  const theirs = other.enqueue("theirs");
  await expect.poll(() => [mine.started, other.started]).toEqual([["a", "b"], ["theirs"]]);
  mine.end("b");
  await pending[1];
  mine.end("a");
  await pending[0];
  await expect.poll(() => mine.started).toEqual(["a", "b", "c", "here"]);
  for (const name of ["c", "here", "d", "e"]) {
    await expect.poll(() => mine.started).toContain(name);
    mine.end(name);
  }
  other.end("theirs");
  await Promise.all([...pending, here, theirs]);
});

test("SEC-02 OPS-06 each account runs four readings at once, and no other account's wait for them, nor its own changes", async () => {
  const [mine, other, changes] = [queuedWork(6, "reading"), queuedWork(7, "reading"), queuedWork(6)];
  const hangUp = new AbortController();
  const pending = ["a", "b", "c", "d", "e"].map((name) => mine.enqueue(name));
  const left = mine.enqueue("left", "one", () => hangUp.signal);
  const rest = [other.enqueue("theirs"), changes.enqueue("change")];
  await expect.poll(() => [mine.started, other.started, changes.started]).toEqual([["a", "b", "c", "d"], ["theirs"], ["change"]]);
  hangUp.abort(new Error("hung up"));
  await expect(left).rejects.toThrow("hung up");
  mine.end("a");
  await expect.poll(() => mine.started).toEqual(["a", "b", "c", "d", "e"]);
  for (const name of ["b", "c", "d", "e"]) mine.end(name);
  other.end("theirs");
  changes.end("change");
  await Promise.all([...pending, ...rest]);
});

test("SEC-02 a caller that disconnects leaves the queue, and a failed call frees its slot", async () => {
  const { started, enqueue, end } = queuedWork(3);
  const running = [enqueue("a"), enqueue("b")];
  const hangUp = new AbortController();
  const left = enqueue("left", "one", hangUp.signal);
  const next = enqueue("next");
  hangUp.abort(new Error("hung up"));
  await expect(left).rejects.toThrow("hung up");
  end("a");
  await expect.poll(() => started).toEqual(["a", "b", "next"]);
  await expect(
    Promise.race([
      queueByAccount({ id: 5, sessionId: "one" }, "change", neverAborted, () => Promise.reject(new Error("refused"))),
      running[1],
    ]),
  ).rejects.toThrow("refused");
  for (const name of ["b", "next"]) end(name);
  await Promise.all([...running, next]);
});

test("SEC-02 a file that takes long to read delays other files of the account, but none of its changes", async () => {
  const [files, changes] = [queuedWork(4, "file"), queuedWork(4)];
  const pending = ["a", "b", "c"].map((name) => files.enqueue(name));
  const change = changes.enqueue("change");
  await expect.poll(() => [files.started, changes.started]).toEqual([["a", "b"], ["change"]]);
  changes.end("change");
  for (const name of ["a", "b", "c"]) {
    await expect.poll(() => files.started).toContain(name);
    files.end(name);
  }
  await Promise.all([...pending, change]);
});

test("SEC-02 an account's thousands of waiting calls cost those of other accounts nothing", async () => {
  const limited = limitConcurrencyFairly(Number.POSITIVE_INFINITY, 2);
  const gate = Promise.withResolvers<void>();
  let looks = 0;
  const flood = Array.from({ length: 2_000 }, () => limited(["flood", "session"], () => gate.promise));
  const other = new Proxy(["other", "session"], {
    get: (path, key) => {
      looks += 1;
      return Reflect.get(path, key);
    },
  });
  await limited(other, async () => {});
  expect(looks).toBeLessThan(30);
  gate.resolve();
  await Promise.all(flood);
});

test("SEC-02 three calls of strangers run at once, addresses take turns, and past five hundred one of the longest line is refused", async () => {
  const started: string[] = [];
  const gate = Promise.withResolvers<void>();
  const call = (address: string) =>
    queueStranger(address, neverAborted, async () => {
      started.push(address);
      await gate.promise;
    }).catch(({ statusCode, retryAfter }) => `${statusCode} ${retryAfter}`);
  const flood = Array.from({ length: 503 }, () => call("flood"));
  const family = call("family");
  await expect.poll(() => started).toEqual(["flood", "flood", "flood"]);
  expect(await Promise.race([...flood, family])).toBe("429 20");
  gate.resolve();
  await family;
  expect(started.indexOf("family")).toBeLessThan(6);
  await Promise.all(flood);
});

test("OPS-06 MND-02 a process writes six files at once, three of one place; past thirty that wait, one of the place with most is refused", async () => {
  const gate = Promise.withResolvers<void>();
  const started: string[] = [];
  const { signal } = new AbortController();
  const write = (id: number, place: string) =>
    queueFile({ id, place }, signal, async () => {
      started.push(place);
      await gate.promise;
      return "written";
    }).catch(({ statusCode, retryAfter }) => `${statusCode} ${retryAfter}`);
  const colleagues = Array.from({ length: 9 }, (_, id) => write(id, "school"));
  await expect.poll(() => started).toEqual(["school", "school", "school"]);
  const families = Array.from({ length: 34 }, (_, index) => write(100 + index, `account ${index}`));
  await expect.poll(() => started.length).toBe(6);
  expect(await Promise.race([...colleagues, ...families])).toBe("429 20");
  gate.resolve();
  const ends = await Promise.all([...colleagues, ...families]);
  expect(ends.filter((end) => end === "written")).toHaveLength(42);
});
