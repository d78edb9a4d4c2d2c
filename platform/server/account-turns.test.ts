import { expect, test } from "vitest";
import { fileInTurn, inTurnOf } from "./account-turns.ts";

const stays = new AbortController().signal;

/** Things that an account asks for, which begin when it is their turn and end when they are let. */
function asking(id: number, kind: "change" | "file" = "change") {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, sessionId = "one", gone = stays) =>
    inTurnOf({ id, sessionId }, kind, gone, () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  return { begun, ask, end: (name: string) => ends.get(name)?.() };
}

test("SEC-02 of an account two things are done at once, of each account; its sessions take turns with the others", async () => {
  const [mine, other] = [asking(1), asking(2)];
  const asked = ["a", "b", "c", "d", "e"].map((name) => mine.ask(name));
  const here = mine.ask("here", "two");
  const theirs = other.ask("theirs");
  await expect.poll(() => [mine.begun, other.begun]).toEqual([["a", "b"], ["theirs"]]);
  mine.end("b");
  await asked[1];
  mine.end("a");
  await asked[0];
  await expect.poll(() => mine.begun).toEqual(["a", "b", "c", "here"]);
  for (const name of ["c", "here", "d", "e"]) {
    await expect.poll(() => mine.begun).toContain(name);
    mine.end(name);
  }
  other.end("theirs");
  await Promise.all([...asked, here, theirs]);
});

test("SEC-02 who hangs up leaves the line of the account, and what fails leaves its turn", async () => {
  const { begun, ask, end } = asking(3);
  const held = [ask("a"), ask("b")];
  const gone = new AbortController();
  const left = ask("left", "one", gone.signal);
  const next = ask("next");
  gone.abort(new Error("hung up"));
  await expect(left).rejects.toThrow("hung up");
  end("a");
  await expect.poll(() => begun).toEqual(["a", "b", "next"]);
  await expect(
    Promise.race([inTurnOf({ id: 5, sessionId: "one" }, "change", stays, () => Promise.reject(new Error("refused"))), held[1]]),
  ).rejects.toThrow("refused");
  for (const name of ["b", "next"]) end(name);
  await Promise.all([...held, next]);
});

test("SEC-02 a file that is long to read holds up another file of the account, and none of its changes", async () => {
  const [files, changes] = [asking(4, "file"), asking(4)];
  const asked = ["a", "b", "c"].map((name) => files.ask(name));
  const change = changes.ask("change");
  await expect.poll(() => [files.begun, changes.begun]).toEqual([["a", "b"], ["change"]]);
  changes.end("change");
  for (const name of ["a", "b", "c"]) {
    await expect.poll(() => files.begun).toContain(name);
    files.end(name);
  }
  await Promise.all([...asked, change]);
});

test("OPS-06 files are written six at once in a process, the accounts taking turns; past thirty that wait, one of whoever has most is sent away", async () => {
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const { signal } = new AbortController();
  const write = (id: number, name: string) =>
    fileInTurn({ id }, signal, async () => {
      begun.push(name);
      await gate.promise;
      return "written";
    }).catch(({ statusCode, retryAfter }) => `${statusCode} ${retryAfter}`);
  const many = Array.from({ length: 36 }, (_, at) => write(1, `many ${at}`));
  const other = write(2, "another's");
  await expect.poll(() => begun.length).toBe(6);
  expect(await Promise.race(many)).toBe("429 20");
  gate.resolve();
  expect(await other).toBe("written");
  const ends = await Promise.all(many);
  expect(ends.filter((end) => end === "written")).toHaveLength(35);
  expect(begun.indexOf("another's"), "not behind all of them").toBeLessThan(9);
});
