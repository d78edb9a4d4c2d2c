import { type AddressInfo, connect } from "node:net";
import fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { answerInTurn } from "./slow-clients.ts";

test("MND-02 requests of one connection are answered in turn: none begins behind an answer that is held, or once its client has left", async () => {
  const app = fastify();
  answerInTurn(app);
  const begun: string[] = [];
  const held = new Map<string, () => void>();
  app.get<{ Params: { name: string } }>("/:name", async ({ params: { name } }) => {
    begun.push(name);
    if (name.startsWith("held")) await new Promise<void>((resolve) => held.set(name, resolve));
    return name;
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const ask = (...names: string[]) => {
    const socket = connect(port, "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    let received = "";
    socket.on("data", (bytes) => (received += bytes)).write(names.map((name) => `GET /${name} HTTP/1.1\r\nhost: a\r\n\r\n`).join(""));
    return { socket, received: () => received };
  };
  /** Those that could have begun have, once a later connection is answered. */
  const other = async () => (await fetch(`http://127.0.0.1:${port}/other`)).text();

  const [one, left] = [ask("held-1", "second", "third"), ask("held-2", "lost")];
  await expect.poll(() => held.size).toBe(2);
  expect(await other()).toBe("other");
  expect(begun.toSorted()).toEqual(["held-1", "held-2", "other"]);
  left.socket.destroy();
  held.get("held-1")?.();
  await expect.poll(one.received).toMatch(/held-1.*second.*third/s);
  held.get("held-2")?.();
  await other();
  expect(begun).not.toContain("lost");
});
