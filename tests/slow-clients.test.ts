import { connect, type Socket } from "node:net";
import { expect, onTestFinished } from "vitest";
import { aWorldWith, openWorld, test as plain } from "./world.ts";

// R3: slow or silent clients are disconnected, and delay nobody.

const test = plain
  .extend("world", { scope: "file" }, aWorldWith({ requestTimeouts: { headersMs: 300, requestMs: 600, readMs: 600 } }))
  .extend("port", { scope: "file" }, async ({ world }) => Number(new URL(await world.http.listen({ port: 0, host: "127.0.0.1" })).port));

/** All that the server sends until it closes the connection. */
function readUntilClosed(socket: Socket): Promise<string> {
  let response = "";
  socket.on("data", (bytes) => (response += bytes)).on("error", () => undefined);
  return new Promise((resolve) => socket.once("close", () => resolve(response)));
}

/** Sends the rest byte by byte, while the connection is open. */
function sendSlowly(socket: Socket, bytes: string): void {
  const remaining = [...bytes];
  const timer = setInterval(() => socket.write(remaining.shift() ?? " "), 20);
  socket.once("close", () => clearInterval(timer));
}

const isServed = async (port: number): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/api/categories/list`)).ok;

const post = "POST /api/authentification/log-in HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n";

test.for([
  ["head", "GET /api/categories/list HTTP/1.1\r\n", `x-slow: ${"a".repeat(10_000)}`],
  ["body", `${post}\r\n`, "a".repeat(60_000)],
] as const)(
  "SEC-02 R3 a %s sent byte by byte is refused with what to do; others are served meanwhile",
  async ([, start, rest], { port }) => {
    const socket = connect(port, "127.0.0.1");
    const end = readUntilClosed(socket);
    socket.write(start);
    sendSlowly(socket, rest);
    expect(await isServed(port)).toBe(true);
    const response = await end;
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(JSON.parse(response.split("\r\n\r\n")[1] ?? "")).toEqual({
      statusCode: 408,
      error: "Request Timeout",
      message: "Votre demande n'est pas arrivée à temps, et rien n'a été fait : vérifiez votre connexion, puis recommencez.",
    });
  },
);

test("SEC-02 R3 input that is not HTTP is refused in the standard form", async ({ port }) => {
  const socket = connect(port, "127.0.0.1");
  const end = readUntilClosed(socket);
  socket.write("bonjour\r\n\r\n");
  expect(JSON.parse((await end).split("\r\n\r\n")[1] ?? "")).toMatchObject({ statusCode: 400, message: "Cette demande est illisible" });
});

test.for(["/api/authentification/log-in", "/api/nothing"])(
  "SEC-02 OPS-04 a body too long for %s is refused on a connection that stays open: a proxy would take a closed one for a broken node",
  async (path, { port }) => {
    const length = 2_000_000;
    const socket = connect(port, "127.0.0.1");
    const end = readUntilClosed(socket);
    socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`);
    socket.write("a".repeat(length));
    socket.write("GET /api/categories/list HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n");
    expect((await end).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
  },
);

test("SEC-02 R3 a thousand silent connections do not prevent others from being served, and are closed", async ({ port }) => {
  const idle = Array.from({ length: 1_000 }, () => connect(port, "127.0.0.1"));
  const ended = idle.map(readUntilClosed);
  expect(await isServed(port)).toBe(true);
  await Promise.all(ended);
  expect(await isServed(port)).toBe(true);
});

test("SEC-02 R3 by default, a head has seconds and a whole request minutes", async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const { headersTimeout, requestTimeout } = world.http.server;
  expect([headersTimeout, requestTimeout]).toEqual([20_000, 300_000]);
});
