import type { FastifyReply } from "fastify";
import { Refusal } from "./errors.ts";

/** Said to nobody, and to the log. */
const HUNG_UP = 499;

/**
 * Aborted when the caller hangs up before the answer, or the server closes before it was their turn. Not Fastify's `request.signal`, which is aborted as soon as the body has come; made for who asks
 * alone, as most calls wait for nothing.
 */
export function hangingUp({ raw, server }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const hangUp = () => controller.abort(new Refusal(HUNG_UP, "Cette demande a été abandonnée"));
  if (raw.destroyed) hangUp();
  else raw.once("close", hangUp);
  return AbortSignal.any([controller.signal, server.closing]);
}

/** Does this once, when the caller has hung up. */
export function onHangingUp(gone: AbortSignal, leave: () => void): void {
  if (gone.aborted) leave();
  else gone.addEventListener("abort", leave, { once: true });
}
