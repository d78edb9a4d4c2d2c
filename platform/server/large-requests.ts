import type { FastifyReply, FastifyRequest } from "fastify";
import { tooMany } from "./errors.ts";
import { arrivesTooLate, refuseConnection } from "./slow-clients.ts";

/** Smaller bodies do not endanger the memory of a process, however many arrive at once. */
export const SMALL_BYTES = 1_048_576;
/** Limit for bodies in this process, from their arrival to the response: processing them takes several times this memory. */
const MAX_CONCURRENT_BYTES = 40 * 1_048_576;
const RETRY_AFTER_SECONDS = 20;
const NO_ROOM = `Beaucoup de gros envois arrivent en ce moment\u00A0: recommencez dans ${RETRY_AFTER_SECONDS} secondes.`;

interface LargeBody {
  readonly sender: string;
  readonly bytes: number;
  readonly request: FastifyRequest["raw"];
  readonly answer: FastifyReply["raw"];
  readonly since: number;
  /** Bytes that its connection had received before. */
  readonly from: number;
}

const admitted = new Set<LargeBody>();

const bytesOf = (bodies: Iterable<LargeBody>): number => [...bodies].reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Admits a large body if there is room, which it occupies until its call has answered or its sender disconnects. A body without a declared length
 * counts as the
 * longest. Without room, bodies still arriving give way: first those too slow to arrive in time, then the newest of a sender with more than this
 * one.
 *
 * @param maxBytes The maximum of bytes for a body of this call.
 * @throws {Refusal} 429 in French, before any of it is read.
 */
export async function admitLargeBody(
  { headers, raw: request }: FastifyRequest,
  { raw }: FastifyReply,
  { maxBytes, senderOf }: { readonly maxBytes: number; readonly senderOf: () => Promise<string> },
): Promise<void> {
  const bytes = headers["content-length"] === undefined ? maxBytes : Math.min(Number(headers["content-length"]), maxBytes);
  if (bytes <= SMALL_BYTES) return;
  const sender = await senderOf();
  if (raw.destroyed) return;
  const ended = makingRoom(sender, bytes);
  if (!ended) throw tooMany(RETRY_AFTER_SECONDS, NO_ROOM);
  for (const body of ended) {
    admitted.delete(body);
    refuseConnection(body.request.socket, ["429 Too Many Requests", NO_ROOM], `retry-after: ${RETRY_AFTER_SECONDS}\r\n`);
  }
  const body: LargeBody = { sender, bytes, request, answer: raw, since: performance.now(), from: request.socket.bytesRead };
  admitted.add(body);
  raw.once("close", () => admitted.delete(body));
}

/** The bodies to end so that this one has room; null if there is none for it. */
function makingRoom(sender: string, bytes: number): ReadonlySet<LargeBody> | null {
  const ended = new Set<LargeBody>();
  for (;;) {
    // A response may wait behind an earlier one of its connection, long after its body was used.
    const others = [...admitted].filter((body) => !ended.has(body) && !body.answer.writableEnded);
    if (others.length === 0 || bytesOf(others) + bytes <= MAX_CONCURRENT_BYTES) return ended;
    const totalOf = (one: string) => bytesOf(others.filter((body) => body.sender === one));
    const arriving = others.filter(({ request }) => !request.complete);
    const slow = arriving.find(({ bytes, request, since, from }) =>
      arrivesTooLate(bytes, request.socket.bytesRead - from, performance.now() - since),
    );
    const [largest] = arriving.toReversed().toSorted((one, other) => totalOf(other.sender) - totalOf(one.sender));
    const next = slow ?? (largest && totalOf(largest.sender) > totalOf(sender) + bytes ? largest : undefined);
    if (!next) return null;
    ended.add(next);
  }
}
