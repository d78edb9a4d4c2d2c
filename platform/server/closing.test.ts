import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { Readable } from "node:stream";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { disconnectSignal, onAbort } from "./disconnect-signal.ts";
import { handleErrors } from "./errors.ts";
import { closeIdleConnections } from "./idle-connections.ts";

/** A server with a call that waits in a queue forever, and an endless download. */
async function aServer() {
  const app = fastify();
  closeIdleConnections(app);
  handleErrors(app);
  app.get(
    "/turn",
    (_, reply) =>
      new Promise((_resolve, reject) => {
        const signal = disconnectSignal(reply);
        onAbort(signal, () => reject(signal.reason));
      }),
  );
  app.get("/download", (_, reply) => reply.send(Readable.from(endless())));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, port };
}

function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}

test("OPS-04 a server that stops answers 503 to calls that wait in a queue, and is not delayed by a slow download", async () => {
  const { app, port } = await aServer();
  const slow = connect(port, "127.0.0.1").on("error", () => {});
  onTestFinished(() => void slow.destroy());
  slow.write("GET /download HTTP/1.1\r\nhost: x\r\n\r\n");
  await once(slow, "data");
  slow.pause();
  const waiting = fetch(`http://127.0.0.1:${port}/turn`);
  await expect.poll(() => new Promise((resolve) => app.server.getConnections((_, count) => resolve(count)))).toBe(2);
  const closing = app.close();
  const answer = await waiting;
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "2"]);
  await closing;
}, 10_000);
