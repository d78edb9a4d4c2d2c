import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { beforeEach, expect, test } from "vitest";

const source = await readFile(new URL("../app/web/public/sw.js", import.meta.url), "utf8");
const ORIGIN = "https://championnat.exemple.fr";
const page = (script: string) => `<html><script type="module" src="/assets/${script}.js"></script></html>`;
const answerOf = (body: string, type: string) => () => new Response(body, { headers: { "content-type": type } });
const portal = answerOf("<html>Connectez-vous au Wi-Fi</html>", "text/html");

/** The worker as a browser runs it: its caches, and the answers of the network by path. */
function aWorker() {
  const answers = new Map<string, () => Response>();
  const caches = new Map<string, Map<string, Response>>();
  const listeners = new Map<string, (event: object) => void>();
  const claimed: string[] = [];
  const open = async (name: string) => {
    const cache = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, cache);
    return {
      keys: async () => [...cache.keys()].map((path) => ({ url: ORIGIN + path })),
      put: async (path: string, response: Response) => void cache.set(path, response),
      delete: async (path: string) => cache.delete(path),
      addAll: async (paths: readonly string[]) => {
        for (const path of paths) cache.set(path, (answers.get(path) ?? portal)());
      },
    };
  };
  const match = async (path: string) => [...caches.values()].flatMap((cache) => cache.get(path) ?? [])[0]?.clone();
  runInNewContext(source, {
    ...{ Response, Headers, URL, location: { origin: ORIGIN }, clients: { claim: async () => void claimed.push("all") } },
    caches: { open, match },
    fetch: async (path: string) => (answers.get(path) ?? portal)(),
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  });
  const send = (assets: readonly string[], images: readonly string[]) =>
    new Promise((resolve) => listeners.get("message")?.({ data: { assets, images }, waitUntil: resolve })).then((done) => done);
  const stored = async (path: string) => (await match(path))?.text();
  return { answers, claimed, send, stored };
}

let worker: ReturnType<typeof aWorker>;

beforeEach(async () => {
  worker = aWorker();
  worker.answers.set("/", answerOf(page("a"), "text/html"));
  worker.answers.set("/assets/a.js", answerOf("the script", "text/javascript"));
  worker.answers.set("/images/a", answerOf("<svg/>", "image/svg+xml"));
});

test("MND-04 the page, its assets and its drawings are stored for use without network", async () => {
  await worker.send(["/assets/a.js"], ["/images/a"]);
  expect(await Promise.all(["/", "/assets/a.js", "/images/a"].map(worker.stored))).toEqual([page("a"), "the script", "<svg/>"]);
});

test("MND-04 a portal's page replaces neither the stored page nor its assets nor the drawings", async () => {
  await worker.send(["/assets/a.js"], ["/images/a"]);
  worker.answers.clear();
  await worker.send(["/assets/a.js", "/assets/b.js"], ["/images/a", "/images/b"]);
  const paths = ["/", "/assets/a.js", "/assets/b.js", "/images/a", "/images/b"];
  expect(await Promise.all(paths.map(worker.stored))).toEqual([page("a"), "the script", undefined, "<svg/>", undefined]);
});

test("MND-04 a script that a portal answered is not stored, nor the page that needs it", async () => {
  worker.answers.delete("/assets/a.js");
  await worker.send(["/assets/a.js"], []);
  expect([await worker.stored("/"), await worker.stored("/assets/a.js")]).toEqual([undefined, undefined]);
});

test("QST-06 R3 a page whose loading began before the worker was active is claimed when it asks", async () => {
  await worker.send([], []);
  expect(worker.claimed).toEqual(["all"]);
});

test("QST-06 R3 what a page asks to store before it has loaded all deletes nothing of the same build, and all of an earlier one", async () => {
  for (const name of ["b", "c"]) worker.answers.set(`/assets/${name}.js`, answerOf("another", "text/javascript"));
  await worker.send(["/assets/a.js", "/assets/b.js"], []);
  await worker.send(["/assets/a.js"], []);
  expect(await worker.stored("/assets/b.js")).toBe("another");
  worker.answers.set("/", answerOf(page("c"), "text/html"));
  await worker.send(["/assets/c.js"], []);
  expect(await Promise.all(["/", "/assets/a.js", "/assets/b.js", "/assets/c.js"].map(worker.stored))).toEqual([
    page("c"),
    undefined,
    undefined,
    "another",
  ]);
});
