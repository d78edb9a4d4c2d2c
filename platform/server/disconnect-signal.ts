import type { FastifyReply } from "fastify";
import { Refusal } from "./errors.ts";

/** Only logged: no caller receives it. */
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Aborted when the caller disconnects before the response, or the server begins to close. Fastify's `request.signal` does not serve, as it is
 * aborted as soon as the body has arrived. Created on demand only, as most calls wait for nothing.
 */
export function disconnectSignal({ raw, server }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(new Refusal(CLIENT_CLOSED_REQUEST, "Cette demande a été abandonnée"));
  if (raw.destroyed) abort();
  else raw.once("close", abort);
  return AbortSignal.any([controller.signal, server.closing]);
}

export function onAbort(signal: AbortSignal, onAborted: () => void): void {
  if (signal.aborted) onAborted();
  else signal.addEventListener("abort", onAborted, { once: true });
}
