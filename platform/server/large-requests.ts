import type { FastifyReply, FastifyRequest } from "fastify";
import { tooMany } from "./errors.ts";

/** What is smaller is many times smaller than what a process has, however many come at once. */
export const SMALL_BYTES = 1_048_576;
/** Of bodies in this process, from when they begin to arrive to when they are answered: what is made of them takes several times as much. */
const MOST_BYTES_AT_ONCE = 40 * 1_048_576;
const COME_BACK_SECONDS = 20;

let held = 0;

/**
 * Lets a large body in where there is room for it, until it is answered or its sender is gone. One that does not say how long it is takes the room of the longest.
 *
 * @param most Bytes that a body of this call may have.
 * @throws {Refusal} 429 in French, before any of it is read.
 */
export function admitLargeBody({ headers }: FastifyRequest, { raw }: FastifyReply, most: number): void {
  const bytes = headers["content-length"] === undefined ? most : Math.min(Number(headers["content-length"]), most);
  if (bytes <= SMALL_BYTES) return;
  if (held > 0 && held + bytes > MOST_BYTES_AT_ONCE)
    throw tooMany(
      COME_BACK_SECONDS,
      `Beaucoup de gros envois arrivent en ce moment\u00A0: recommencez dans ${COME_BACK_SECONDS} secondes.`,
    );
  held += bytes;
  raw.once("close", () => {
    held -= bytes;
  });
}
