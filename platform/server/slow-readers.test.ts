import { randomBytes } from "node:crypto";
import { type AddressInfo, connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import fastify, { type FastifyInstance } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { expect, onTestFinished, test } from "vitest";
import * as z from "zod";
import { endpoint } from "#platform/contract/endpoint.ts";
import { closeIdleConnections } from "./idle-connections.ts";
import { type Api, FileResponse, implement } from "./implement.ts";
import { endIdleReaders } from "./slow-clients.ts";
import { spool } from "./spool.ts";

// More than the buffers of both ends of a connection on this machine, so that a reader who does not read stops the server's writing.
const chunk = randomBytes(65_536);
const CHUNKS = 256;
const SIZE = chunk.length * CHUNKS;

const READ_MS = 400;

const download = endpoint("GET /download", { summary: "Un fichier", may: { USER: "any" }, file: "pdf" });
const late = endpoint("GET /late", { summary: "Un fichier qui tarde", may: { USER: "any" }, file: "pdf" });

const growing = endpoint("GET /growing", {
  summary: "Une longue liste",
  may: { USER: "any" },
  response: z.string(),
  isLarge: true,
});

const reading = endpoint("GET /reading", {
  summary: "Une lecture",
  may: { USER: "any", ESTABLISHEMENT: "any" },
  response: z.string(),
});

const list = endpoint("POST /list", {
  summary: "Une longue réponse à un long envoi",
  may: { USER: "any" },
  body: z.string(),
  maxBytes: 32 * 1_048_576,
  response: z.string(),
});

/** A server with one large download, for accounts that name themselves in a header. */
async function aServer(readMs = READ_MS) {
  const app: FastifyInstance = fastify();
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  closeIdleConnections(app);
  endIdleReaders(app, { headersMs: 0, requestMs: 0, readMs });
  app.decorateRequest("caller", null).decorateRequest("authenticatedAt", 0);
  const api = {
    ...{ app, served: [], isSecure: false },
    authorizerFor: () => async (request: Parameters<ReturnType<Api["authorizerFor"]>>[0]) => {
      const id = Number(request.headers["x-account"]);
      const role = request.headers["x-role"] === "school" ? "ESTABLISHEMENT" : "USER";
      request.caller = { id, role, sessionId: String(id), hasFreshProof: false, hasOwnProof: false };
      request.authenticatedAt = performance.now();
    },
    placeOf: async ({ id }: { readonly id: number }) => (id < 50 ? "a school" : undefined),
  } as unknown as Api;
  const text = "x".repeat(SIZE);
  const readings: number[] = [];
  const files: number[] = [];
  implement(api, growing, async ({ caller }) => {
    readings.push(caller.id);
    return text;
  });
  const ends: (() => void)[] = [];
  implement(api, reading, async ({ caller }) => {
    readings.push(caller.id);
    await new Promise<void>((end) => ends.push(end));
    return "";
  });
  implement(api, list, async ({ body }) => (body.startsWith("long") ? text : ""));
  implement(api, download, async ({ caller }) => {
    files.push(caller.id);
    return new FileResponse("Fichier.pdf", Readable.from(Array.from({ length: CHUNKS }, () => chunk)));
  });
  implement(api, late, async () => {
    await new Promise((resolve) => setTimeout(resolve, 2 * readMs));
    return new FileResponse("Fichier.pdf", Readable.from(Array.from({ length: CHUNKS }, () => chunk)));
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return { port: (app.server.address() as AddressInfo).port, readings, files, ends };
}

/** A connection that asks for a file, and reads nothing yet. */
function ask(port: number, account: number, path = "/download"): { socket: Socket; closed: Promise<unknown> } {
  const socket = connect(port, "127.0.0.1")
    .on("error", () => undefined)
    .pause();
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${path} HTTP/1.1\r\nhost: a\r\nx-account: ${account}\r\nconnection: close\r\n\r\n`);
  return { socket, closed: new Promise((resolve) => socket.once("close", resolve)) };
}

const bytesFor = async (port: number, account: number, signal: AbortSignal) =>
  (await (await fetch(`http://127.0.0.1:${port}/download`, { headers: { "x-account": String(account) }, signal })).arrayBuffer())
    .byteLength;

test("MND-02 eight readers who do not read do not hold up a ninth, even before they are ended", async () => {
  const { port } = await aServer(60_000);
  const idle = Array.from({ length: 8 }, (_, account) => ask(port, account));
  await Promise.all(idle.map(({ socket }) => new Promise((resolve) => socket.once("connect", resolve))));
  expect(await bytesFor(port, 100, AbortSignal.timeout(20_000))).toBe(SIZE);
}, 30_000);

test.for(["/download", "/late"])("MND-02 a reader of %s who takes nothing is ended, also when the answer came late", async (path) => {
  const { port } = await aServer();
  const { socket } = ask(port, 1, path);
  const lost = new Promise((resolve) => socket.once("close", resolve));
  await new Promise((resolve) => setTimeout(resolve, 6 * READ_MS));
  let bytes = 0;
  socket.on("data", ({ length }) => (bytes += length)).resume();
  await lost;
  expect(bytes).toBeLessThan(SIZE);
});

test("MND-02 OPS-06 a large body that was answered keeps no room, though its sender does not read the answer", async () => {
  const { port } = await aServer(60_000);
  const send = (account: number, start: string, signal: AbortSignal) => {
    const headers = { "x-account": String(account), "content-type": "application/json" };
    const body = JSON.stringify(start.padEnd(30 * 1_048_576));
    return fetch(`http://127.0.0.1:${port}/list`, { method: "POST", headers, body, signal });
  };
  const unread = await send(1, "long", AbortSignal.timeout(20_000));
  expect(unread.status).toBe(200);
  expect((await send(100, "short", AbortSignal.timeout(20_000))).status).toBe(200);
  await unread.body?.cancel();
}, 30_000);

test("MND-01 MND-02 of large readings a school has two at a time, until they are read or given up; others do not wait", async () => {
  const { port, readings } = await aServer(60_000);
  const idle = [1, 2, 3, 4].map((account) => ask(port, account, "/growing"));
  await expect.poll(() => readings.length).toBe(2);
  expect(await (await fetch(`http://127.0.0.1:${port}/growing`, { headers: { "x-account": "100" } })).text()).toHaveLength(SIZE);
  expect(readings.toSorted((one, other) => one - other)).toEqual([1, 2, 100]);
  idle[0]?.socket.destroy();
  await expect.poll(() => readings).toContain(3);
  expect(readings).not.toContain(4);
});

test("MND-02 a school has three files at a time, until they are read or given up: its readers leave room for other files", async () => {
  const { port, files } = await aServer(60_000);
  const idle = [1, 2, 3, 4, 5].map((account) => ask(port, account));
  await expect.poll(() => files.length).toBe(3);
  expect(await bytesFor(port, 100, AbortSignal.timeout(20_000))).toBe(SIZE);
  const [first = 0] = files;
  expect(files).toEqual([...files.slice(0, 3), 100]);
  idle[first - 1]?.socket.destroy();
  await expect.poll(() => files.length).toBe(5);
}, 30_000);

test("MND-01 MND-02 a participant has six large readings at a time, so that a lost connection does not hold up the next page", async () => {
  const { port, readings } = await aServer(60_000);
  const idle = Array.from({ length: 8 }, () => ask(port, 100, "/growing"));
  /** Counted once another reading, asked for later, is whole: one that was let in too early has begun by then. */
  const begun = async () => {
    await (await fetch(`http://127.0.0.1:${port}/growing`, { headers: { "x-account": "101" } })).text();
    return readings.filter((account) => account === 100).length;
  };
  expect(await begun()).toBe(6);
  idle[0]?.socket.destroy();
  await expect.poll(begun).toBe(7);
  expect(await begun()).toBe(7);
});

test("MND-02 a slow reader gets the whole file", async () => {
  const { port } = await aServer();
  const { socket, closed } = ask(port, 1);
  let bytes = 0;
  socket.on("data", ({ length }) => {
    bytes += length;
    socket.pause();
    setTimeout(() => socket.resume(), 10);
  });
  socket.resume();
  await closed;
  expect(bytes).toBeGreaterThan(SIZE);
}, 30_000);

test("MND-02 a reader who takes too little for a whole window is ended, and its file is not kept", async () => {
  const source = Readable.from(Array.from({ length: 8 }, () => chunk));
  const { content, written } = spool(source, 50);
  await written;
  const failure = new Promise<Error>((resolve) => content.once("error", resolve));
  expect((await failure).message).toBe("the reader of a file is too slow");
});

test("MND-02 a file is sent as it was written, also in many small parts", async () => {
  const parts = [randomBytes(10), randomBytes(200_000), randomBytes(1)];
  expect(Buffer.concat(await spool(Readable.from(parts)).content.toArray())).toEqual(Buffer.concat(parts));
});

test("MND-02 a source that fails breaks the file, and one whose reader leaves is stopped", async () => {
  const source = () => new Readable({ read: () => undefined });
  const [broken, left] = [source(), source()];
  const content = spool(broken).content.toArray();
  broken.push(chunk);
  setTimeout(() => broken.destroy(new Error("the database is gone")), 50);
  await expect(content).rejects.toThrow("the database is gone");
  const { content: unread, written } = spool(left);
  left.push(chunk);
  unread.resume();
  setTimeout(() => unread.destroy(), 50);
  await written;
  expect(left.destroyed).toBe(true);
});

test("SEC-02 OPS-06 of readings an account has four at a time, and the accounts of a school together; others do not wait", async () => {
  const { port, readings, ends } = await aServer();
  const read = (account: number, role = "participant") =>
    fetch(`http://127.0.0.1:${port}/reading`, { headers: { "x-account": String(account), "x-role": role } });
  const calls = [...Array.from({ length: 20 }, () => read(60)), ...[1, 2, 3, 4, 5, 6].map((account) => read(account, "school")), read(61)];
  await expect.poll(() => readings.includes(61) && readings.length).toBe(9);
  expect(readings.filter((account) => account < 50)).toHaveLength(4);
  const rest = setInterval(() => ends.pop()?.(), 5);
  onTestFinished(() => clearInterval(rest));
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
});
