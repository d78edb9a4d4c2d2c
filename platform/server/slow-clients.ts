import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError, FastifyHttpOptions, FastifyInstance, RawServerDefault } from "fastify";

/** Longest times of a client, in milliseconds: to send a request's head, to send all of it, and to take the next byte of a response. */
export interface RequestTimeouts {
  readonly headersMs: number;
  readonly requestMs: number;
  readonly readMs: number;
}

/** A file of 10 MB over the slow line of a school takes some minutes; the head of a request, on the worst line, seconds. */
const defaultTimeouts: RequestTimeouts = { headersMs: 20_000, requestMs: 300_000, readMs: 30_000 };
const MAX_CHECK_INTERVAL_MS = 10_000;

/** Closes connections that send nothing, or a request byte by byte: thousands of them would leave no room for others. */
export const requestTimeoutOptions = ({ headersMs, requestMs }: RequestTimeouts = defaultTimeouts) =>
  ({
    requestTimeout: requestMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(MAX_CHECK_INTERVAL_MS, headersMs) },
    clientErrorHandler: rejectClient,
  }) satisfies FastifyHttpOptions<RawServerDefault>;

/** Whether the rest of a body, by its pace so far, will not arrive before its request ends. */
export const arrivesTooLate = (bytes: number, received: number, elapsedMs: number): boolean =>
  received < (bytes * (elapsedMs - defaultTimeouts.headersMs)) / defaultTimeouts.requestMs;

/**
 * Lets a request that came before the response to an earlier one of its connection wait for that response; no request is read for a client that has
 * left. Browsers and proxies send none: thousands behind a held response would all be made at once, and stay in memory with it.
 */
export function answerInTurn(app: FastifyInstance): void {
  const lastAnswers = new WeakMap<Socket, ServerResponse>();
  app.addHook("onRequest", ({ raw: { socket } }, { raw: answer }, done) => {
    const earlier = lastAnswers.get(socket);
    lastAnswers.set(socket, answer);
    if (!earlier || earlier.closed) return done();
    earlier.once("close", () => {
      if (!socket.destroyed) done();
    });
  });
}

/** Closes connections whose client reads nothing: the rest of its response would stay in memory, or on disk. */
export function endIdleReaders({ server }: FastifyInstance, { readMs }: RequestTimeouts = defaultTimeouts): void {
  server.setTimeout(readMs, (socket) => {
    if (socket.writableLength > 0) socket.destroy();
  });
}

const reasons: Readonly<Record<string, readonly [line: string, message: string]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: [
    "408 Request Timeout",
    "Votre demande n'est pas arrivée à temps, et rien n'a été fait : vérifiez votre connexion, puis recommencez.",
  ],
  HPE_HEADER_OVERFLOW: ["431 Request Header Fields Too Large", "Cette demande est illisible"],
};

function rejectClient({ code }: ConnectionError, socket: Socket): void {
  if (code === "ECONNRESET" || socket.destroyed) return;
  refuseConnection(socket, reasons[code] ?? ["400 Bad Request", "Cette demande est illisible"]);
}

/** Answers remaining requests in the form of every refusal, and closes the connection. */
export function refuseConnection(socket: Socket, [line, message]: readonly [line: string, message: string], headers = ""): void {
  const body = JSON.stringify({ statusCode: Number.parseInt(line, 10), error: line.slice(4), message });
  const head = `HTTP/1.1 ${line}\r\ncontent-type: application/json; charset=utf-8\r\n${headers}content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n`;
  if (socket.writable) socket.write(head + body);
  socket.destroy();
}
