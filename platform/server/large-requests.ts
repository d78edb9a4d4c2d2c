import type { FastifyReply, FastifyRequest } from "fastify";
import { tooMany } from "./errors.ts";

/** Smaller bodies do not endanger the memory of a process, however many arrive at once. */
export const SMALL_BYTES = 1_048_576;
/** Limit for bodies in this process, from their arrival to the answer: processing them takes several times this memory. */
const MAX_CONCURRENT_BYTES = 40 * 1_048_576;
const RETRY_AFTER_SECONDS = 20;

let reservedBytes = 0;

/**
 * Accepts a large body if there is room, which it occupies until it is answered or its sender disconnects. A body without a declared length counts as the
 * longest.
 *
 * @param maxBytes The maximum of bytes for a body of this call.
 * @throws {Refusal} 429 in French, before any of it is read.
 */
export function admitLargeBody({ headers }: FastifyRequest, { raw }: FastifyReply, maxBytes: number): void {
  const bytes = headers["content-length"] === undefined ? maxBytes : Math.min(Number(headers["content-length"]), maxBytes);
  if (bytes <= SMALL_BYTES) return;
  if (reservedBytes > 0 && reservedBytes + bytes > MAX_CONCURRENT_BYTES)
    throw tooMany(
      RETRY_AFTER_SECONDS,
      `Beaucoup de gros envois arrivent en ce moment\u00A0: recommencez dans ${RETRY_AFTER_SECONDS} secondes.`,
    );
  reservedBytes += bytes;
  raw.once("close", () => {
    reservedBytes -= bytes;
  });
}
