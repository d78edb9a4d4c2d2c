import type { Socket } from "node:net";
import type { ConnectionError, FastifyHttpOptions, RawServerDefault } from "fastify";

/** How long a client may take to send a request, in milliseconds: its head, and the whole of it. */
export interface Patience {
  readonly headMs: number;
  readonly wholeMs: number;
}

/** A file of 10 MB over a slow line of a school takes some minutes; the head of a request, on the worst line, seconds. */
const usual: Patience = { headMs: 20_000, wholeMs: 300_000 };
const LONGEST_BETWEEN_CHECKS_MS = 10_000;

/** Ends connections that say nothing, or a request byte by byte: held open by thousands they would cost the others their place. */
export const patienceWith = ({ headMs, wholeMs }: Patience = usual) =>
  ({
    requestTimeout: wholeMs,
    http: { headersTimeout: headMs, connectionsCheckingInterval: Math.min(LONGEST_BETWEEN_CHECKS_MS, headMs) },
    clientErrorHandler: giveUp,
  }) satisfies FastifyHttpOptions<RawServerDefault>;

const reasons: Readonly<Record<string, readonly [line: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    "408 Request Timeout",
    "Votre demande n'est pas arrivée à temps, et rien n'a été fait : vérifiez votre connexion, puis recommencez.",
  ],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "Cette demande est illisible"],
};

/** The last word to who did not send a request: in the form of every refusal, then nothing more. */
function giveUp({ code }: ConnectionError, socket: Socket): void {
  if (code === "ECONNRESET" || socket.destroyed) return;
  const [line, message] = reasons[code] ?? ["400 Bad Request", "Cette demande est illisible"];
  const body = JSON.stringify({ statusCode: Number.parseInt(line, 10), error: line.slice(4), message });
  const head = `HTTP/1.1 ${line}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`;
  if (socket.writable) socket.write(head + body);
  socket.destroy();
}
