import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "#platform/web/refusal.ts";
import type { PictureOnWire } from "./answer-sheets.contract.ts";
import { PhotographWork } from "./web/photograph-work.ts";
import type { PartOfFile, PictureReading } from "./web/picture-reading.ts";
import type { WaitingPage } from "./web/waiting.ts";

const picture = { id: "9", receivedAt: "2027-01-01T00:00:00.000Z" } as PictureOnWire;

/** A device that two visits share, a reader whose loading fails without network, and a server that does `next` with the next page. */
class Place {
  readonly stored = new Map<string, WaitingPage>();
  readonly sent: string[] = [];
  next: (() => Promise<PictureOnWire>) | undefined;
  hasReader = true;
  reading: Promise<void> | undefined;

  visit() {
    const work = new PhotographWork({
      drafts: {
        read: async (id) => this.stored.get(id),
        save: async (id, page) => void this.stored.set(id, page),
        discard: async (id) => void this.stored.delete(id),
      },
      restored: new Map(this.stored),
      known: () => undefined,
      async *partsOf(file): AsyncGenerator<PartOfFile> {
        if (file.name.endsWith(".txt")) return yield { refusal: "Ce n'est ni une photo ni un PDF" };
        yield { name: file.name, picture: new Blob([file.name]) };
      },
      openReader: () => ({
        isLoaded: Promise.resolve(this.hasReader),
        read: async (page): Promise<PictureReading> => {
          await this.reading;
          return { kind: "identified", text: await page.text(), isStraight: true, picture: page };
        },
        close: () => undefined,
      }),
      send: async ({ text, replaces }) => {
        this.sent.push(`${text}${replaces ? " again" : ""}`);
        const next = this.next;
        this.next = undefined;
        return next ? next() : picture;
      },
      onReceived: () => undefined,
    });
    work.resume();
    return work;
  }
}

const refuse = (status: number, responseBody?: object) => () => Promise.reject(new Refusal(status, `refused ${status}`, { responseBody }));
const file = (name: string) => new File([name], name);
const statesOf = (work: PhotographWork) => Object.values(work.read().edits).map(({ name, state }) => `${name} ${state}`);
const settle = () => vi.advanceTimersByTimeAsync(0);
const add = async (work: PhotographWork, ...names: readonly string[]) => {
  await work.add(names.map(file));
  await settle();
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("CLS-05 a photograph is on the device until the server has it, and leaves it then", async () => {
  const place = new Place();
  const answer = Promise.withResolvers<PictureOnWire>();
  place.next = () => answer.promise;
  const work = place.visit();
  await add(work, "a", "note.txt");
  expect([[...place.stored.values()].map(({ name }) => name), work.read().refusedFiles.map(({ name }) => name)]).toEqual([
    ["a"],
    ["note.txt"],
  ]);
  answer.resolve(picture);
  await settle();
  expect([place.stored.size, work.read().received, place.sent]).toEqual([0, 1, ["a"]]);
});

test("CLS-05 without network photographs wait on the device, a next visit finds them in their order, and they leave when it is back", async () => {
  const place = new Place();
  place.next = refuse(0);
  const work = place.visit();
  await add(work, "a");
  vi.advanceTimersByTime(5);
  await add(work, "b");
  expect([work.isRetrying, work.read().failure, place.sent]).toEqual([true, "Le serveur ne répond pas.", ["a"]]);
  work.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(place.sent, "a page that is left sends nothing").toEqual(["a"]);
  const next = place.visit();
  expect(statesOf(next)).toEqual(["a read", "b read"]);
  await settle();
  expect([place.sent, place.stored.size]).toEqual([["a", "a", "b"], 0]);
});

test("CLS-05 a failed try is repeated by itself, and a photograph that arrives meanwhile waits for it", async () => {
  const place = new Place();
  place.next = refuse(503);
  const work = place.visit();
  await add(work, "a");
  expect([work.isRetrying, work.read().failure]).toEqual([true, "refused 503"]);
  await add(work, "b");
  expect(place.sent).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([place.sent, work.isRetrying]).toEqual([["a", "a", "b"], false]);
});

test("CLS-05 another picture of the page is a question, and a refusal a reason; both wait for a decision, also at the next visit", async () => {
  const place = new Place();
  const work = place.visit();
  place.next = refuse(409, { pictureId: "9" });
  await add(work, "a");
  place.next = refuse(409);
  await add(work, "b");
  expect(statesOf(work)).toEqual(["a double", "b refused"]);
  expect(Object.values(work.read().edits).map(({ messages }) => messages)).toEqual([["refused 409"], ["refused 409"]]);
  const next = place.visit();
  await settle();
  expect([statesOf(next), place.sent]).toEqual([
    ["a double", "b refused"],
    ["a", "b"],
  ]);
  const [double = "", refused = ""] = Object.keys(next.read().edits);
  next.putAside(refused);
  next.replace(double);
  await settle();
  expect([place.sent.at(-1), place.stored.size]).toEqual(["a again", 0]);
});

test("CLS-05 the end of a session refuses no photograph: the next visit sends it", async () => {
  const place = new Place();
  const work = place.visit();
  place.next = refuse(401);
  await add(work, "a");
  expect([statesOf(work), [...place.stored.values()].map(({ state }) => state)]).toEqual([["a read"], ["read"]]);
  place.visit();
  await settle();
  expect([place.sent, place.stored.size]).toEqual([["a", "a"], 0]);
});

test("CLS-05 photographs wait unread while the reader cannot be loaded, also across a visit", async () => {
  const place = new Place();
  place.hasReader = false;
  const work = place.visit();
  await add(work, "a", "b");
  expect([work.read().isUnread, statesOf(work), place.stored.size]).toEqual([true, ["a new", "b new"], 2]);
  place.hasReader = true;
  work.resume();
  await settle();
  expect([place.sent, place.stored.size]).toEqual([["a", "b"], 0]);
});

test("CLS-05 a page left while a photograph is read keeps it for the next visit", async () => {
  const place = new Place();
  const reading = Promise.withResolvers<void>();
  place.reading = reading.promise;
  const work = place.visit();
  await work.add([file("a")]);
  work.close();
  reading.reject(new Error("closed"));
  await settle();
  expect([...place.stored.values()].map(({ state }) => state)).toEqual(["new"]);
});
