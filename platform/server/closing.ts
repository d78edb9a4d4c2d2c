import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** A server that closes finishes what was asked. Connections on which nothing was asked yet, which browsers open ahead, must not keep it. */
export function closeUnasked(app: FastifyInstance): void {
  const unasked = new Set<Socket>();
  app.server.on("connection", (socket) => {
    unasked.add(socket);
    socket.once("close", () => unasked.delete(socket));
  });
  app.server.on("request", ({ socket }) => unasked.delete(socket));
  app.addHook("preClose", async () => {
    for (const socket of unasked) socket.destroy();
  });
}
