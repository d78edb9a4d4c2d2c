import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { unavailable } from "./errors.ts";

declare module "fastify" {
  interface FastifyInstance {
    /** Aborted, with the refusal for callers, when the server begins to close. */
    readonly closing: AbortSignal;
  }
}

/** Longest wait for calls in progress, such as a long download or a caller that does not read; they are then aborted. */
const FINISH_MS = 2_000;
const RETRY_SECONDS = 2;

/**
 * A closing server finishes its calls. Connections without a request, which browsers open in advance, must not delay it, nor those that would stay
 * open after their response. Callers that wait in a queue get a 503, and calls not finished within two seconds are aborted.
 */
export function closeIdleConnections(app: FastifyInstance): void {
  const idle = new Set<Socket>();
  app.server.on("connection", (socket) => {
    idle.add(socket);
    socket.once("close", () => idle.delete(socket));
  });
  app.server.on("request", ({ socket }) => idle.delete(socket));
  const closing = new AbortController();
  app.decorate("closing", closing.signal);
  app.addHook("onSend", async (_, reply) => {
    if (closing.signal.aborted) reply.header("connection", "close");
  });
  app.addHook("preClose", async () => {
    closing.abort(unavailable(RETRY_SECONDS, "Le service redémarre, il reprend dans un instant."));
    for (const socket of idle) socket.destroy();
    setTimeout(() => app.server.closeAllConnections(), FINISH_MS).unref();
  });
}
