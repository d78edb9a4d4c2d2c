import { connect, type Socket } from "node:net";

/** A port of another machine. */
interface Place {
  readonly host: string;
  readonly port: number;
}

/** What may begin a conversation with PostgreSQL, or a pooler: its length, then the code of « do you speak TLS? » (SSLRequest); a letter comes back. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/**
 * Says once when the server at the other end of a connection vanished: nothing came for a while, and to a new connection it says nothing in as long
 * again. The kernel of a vanished machine would go on sending to it for a quarter of an hour, and the kernel of one whose PostgreSQL stands still
 * takes connections for it. One that only computes for long still answers.
 */
export function onceVanished(stream: Socket, place: Place, silenceMs: number, tell: () => void): void {
  stream.setTimeout(silenceMs).on("timeout", async () => {
    if (await answers(place, silenceMs)) stream.setTimeout(silenceMs);
    else tell();
  });
}

function answers({ host, port }: Place, patienceMs: number): Promise<boolean> {
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
      .on("error", () => say(false));
  });
}
