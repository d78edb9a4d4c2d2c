import { connect, type Socket } from "node:net";

/** A port of another machine. */
interface Place {
  readonly host: string;
  readonly port: number;
}

/** What may begin a conversation with PostgreSQL, or a pooler: its length, then the code of « do you speak TLS? » (SSLRequest); a letter comes back. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Asks, each time nothing has come or gone for so long, whether the other end is lost, until it is; says so once. */
export function onceLost(stream: Socket, silenceMs: number, isLost: () => Promise<boolean>, tell: () => void): void {
  const bytes = () => stream.bytesRead + stream.bytesWritten;
  stream.setTimeout(silenceMs).on("timeout", async () => {
    const before = bytes();
    const isSilent = (await isLost()) && bytes() === before;
    if (stream.destroyed) return;
    if (isSilent) tell();
    else stream.setTimeout(silenceMs);
  });
}

/**
 * Whether a server, or a pooler, says anything to a new connection. The kernel of a vanished machine would go on sending to it for a quarter of an hour, and
 * the kernel of one whose PostgreSQL stands still takes connections for it. One that only computes for long still answers.
 */
export function answers({ host, port }: Place, patienceMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const say = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    // Whoever hangs up is there as well.
    socket
      .setTimeout(patienceMs, () => say(false))
      .on("connect", () => socket.write(SSL_REQUEST))
      .on("data", () => say(true))
      .on("end", () => say(true))
      // Who has no file left to ask with knows nothing.
      .on("error", ({ code }: NodeJS.ErrnoException) => say(code === "EMFILE" || code === "ENFILE"));
  });
}
