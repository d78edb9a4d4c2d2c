import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { unavailable } from "./errors.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Aborted, with what callers are told, when the server begins to close. */
    readonly closing: AbortSignal;
  }
}

/** What is still under way then is broken off: a download that takes long, a caller who does not read. */
const FINISH_MS = 2_000;
const RETRY_SECONDS = 2;

/**
 * A server that closes finishes what was asked. Connections on which nothing was asked yet, which browsers open ahead, must not keep it, nor those that would
 * stay open after an answer that was under way. Who waits for a turn is told to come back, and what is not finished within two seconds is broken off.
 */
export function closeUnasked(app: FastifyInstance): void {
  const unasked = new Set<Socket>();
  app.server.on("connection", (socket) => {
    unasked.add(socket);
    socket.once("close", () => unasked.delete(socket));
  });
  app.server.on("request", ({ socket }) => unasked.delete(socket));
  const closing = new AbortController();
  app.decorate("closing", closing.signal);
  app.addHook("onSend", async (_, reply) => {
    if (closing.signal.aborted) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    closing.abort(unavailable(RETRY_SECONDS, "Le service redémarre, il reprend dans un instant."));
    for (const socket of unasked) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref();
  });
}
