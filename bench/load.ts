import { connect, type Socket } from "node:net";

/** One request as bytes, ready to be written. */
export function requestOf(method: string, path: string, token: string, body?: unknown): Buffer {
  const payload = body === undefined ? "" : JSON.stringify(body);
  const headers = [
    `${method} ${path} HTTP/1.1`,
    "Host: 127.0.0.1",
    `Authorization: Bearer ${token}`,
    ...(body === undefined ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(payload)}`]),
  ];
  return Buffer.from(`${headers.join("\r\n")}\r\n\r\n${payload}`);
}

export interface Load {
  readonly perSecond: number;
  /** Milliseconds. */
  readonly median: number;
  readonly p99: number;
  /** Of every answer, the shortest first. */
  readonly durations: readonly number[];
  readonly errors: number;
}

interface Asked {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** At most so many in all, where as many of each kind are wanted. */
  readonly requests?: number;
  /** The next request of all; each is sent once its connection is free. */
  readonly next: () => Buffer;
}

/** A closed loop: every connection sends its next request when the last is answered. Bounded in time; anything but 2xx is an error. */
export async function load({ port, connections, seconds, requests = Number.POSITIVE_INFINITY, next }: Asked): Promise<Load> {
  const until = performance.now() + seconds * 1_000;
  const durations: number[] = [];
  let errors = 0;
  const loop = (socket: Socket) =>
    new Promise<void>((resolve, reject) => {
      let sentAt = 0;
      let received: Buffer = Buffer.alloc(0);
      const send = () => {
        if (performance.now() > until || durations.length >= requests) {
          socket.end();
          return resolve();
        }
        sentAt = performance.now();
        socket.write(next());
      };
      socket.on("error", reject);
      socket.on("data", (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
        const size = sizeOf(received);
        if (size === undefined || received.length < size) return;
        durations.push(performance.now() - sentAt);
        if (received[9] !== 0x32) errors += 1;
        received = received.subarray(size);
        send();
      });
      send();
    });
  const started = performance.now();
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  await Promise.all(sockets.map(loop));
  const elapsed = (performance.now() - started) / 1_000;
  const sorted = durations.sort((a, b) => a - b);
  return { perSecond: sorted.length / elapsed, median: shareOf(sorted, 0.5), p99: shareOf(sorted, 0.99), durations: sorted, errors };
}

/** What this share of sorted values stays at or below. */
export const shareOf = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const open = (port: number) =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => resolve(socket.setNoDelay()));
    socket.once("error", reject);
  });

/** The whole size of an answer whose head has come: these servers always say how long the body is. */
function sizeOf(received: Buffer): number | undefined {
  const head = received.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const length = /content-length: (\d+)/i.exec(received.toString("latin1", 0, head))?.[1];
  return head + 4 + Number(length ?? 0);
}
