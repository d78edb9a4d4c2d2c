import { connect, type Socket } from "node:net";

/** A port of another machine. */
interface Place {
  readonly host: string;
  readonly port: number;
}

/**
 * Says once when the machine at the other end of a connection vanished: nothing came for a while, and it takes no new connection in as long again.
 * The kernel would go on sending to it for a quarter of an hour. A machine that only computes for long is still there.
 */
export function onceVanished(stream: Socket, place: Place, silenceMs: number, tell: () => void): void {
  stream.setTimeout(silenceMs).on("timeout", async () => {
    if (await takesConnections(place, silenceMs)) stream.setTimeout(silenceMs);
    else tell();
  });
}

function takesConnections({ host, port }: Place, patienceMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const say = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket
      .setTimeout(patienceMs, () => say(false))
      .on("connect", () => say(true))
      .on("error", () => say(false));
  });
}
