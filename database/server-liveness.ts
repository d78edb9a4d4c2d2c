import { connect, type Socket } from "node:net";

interface ServerAddress {
  readonly host: string;
  readonly port: number;
}

/** A possible first message to PostgreSQL, or a pooler: its length, then the code of SSLRequest; the answer is one letter. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Calls `isLost` after each period of silence of this length, until it returns true; then calls `onLost` once. */
export function watchForLostServer(stream: Socket, silenceMs: number, isLost: () => Promise<boolean>, onLost: () => void): void {
  const bytes = () => stream.bytesRead + stream.bytesWritten;
  stream.setTimeout(silenceMs).on("timeout", async () => {
    const before = bytes();
    const isSilent = (await isLost()) && bytes() === before;
    if (stream.destroyed) return;
    if (isSilent) onLost();
    else stream.setTimeout(silenceMs);
  });
}

interface Limits {
  /** Time for the kernel of its machine. */
  readonly acceptMs: number;
  /** Time for the server itself. */
  readonly timeoutMs: number;
}

/**
 * Whether a server, or a pooler, answers a new connection. Our kernel would retry for a quarter of an hour to send to a machine that disappeared, and the
 * kernel of a machine whose PostgreSQL hangs still accepts connections. A server that is only busy still answers.
 */
export const isReachable = ({ host, port }: ServerAddress, { acceptMs, timeoutMs }: Limits): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port });
    const finish = (isAlive: boolean) => {
      socket.destroy();
      resolve(isAlive);
    };
    // A server that disconnects is reachable too.
    socket
      .setTimeout(acceptMs, () => finish(false))
      .on("connect", () => socket.setTimeout(timeoutMs).write(SSL_REQUEST))
      .on("data", () => finish(true))
      .on("end", () => finish(true))
      // Without a free file descriptor here, nothing is known about the server.
      .on("error", ({ code }: NodeJS.ErrnoException) => finish(code === "EMFILE" || code === "ENFILE"));
  });
