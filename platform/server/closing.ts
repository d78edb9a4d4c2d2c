import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * A server that closes finishes what was asked. Connections on which nothing was asked yet, which browsers open ahead, must not keep it, nor those that would
 * stay open after an answer that was under way.
 */
export function closeUnasked(app: FastifyInstance): void {
  const unasked = new Set<Socket>();
  app.server.on("connection", (socket) => {
    unasked.add(socket);
    socket.once("close", () => unasked.delete(socket));
  });
  app.server.on("request", ({ socket }) => unasked.delete(socket));
  let isClosing = false;
  app.addHook("onSend", async (_, reply) => {
    if (isClosing) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    isClosing = true;
    for (const socket of unasked) socket.destroy();
  });
}
