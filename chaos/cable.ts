import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";

/** A piece of network that can break: a TCP port whose connections go on to another place. */
export interface Cable {
  readonly port: number;
  /** Ends every connection and takes no other. */
  cut(): void;
  /** Lets nothing through, and tells nobody. */
  silence(): void;
  /** Forgets every connection, as a firewall that was started again: what goes through them is lost, new ones are whole. */
  forget(): void;
  mend(): void;
  close(): Promise<void>;
}

/** Lays a cable to the first of these places that answers, asked anew for each connection. */
export async function layCable(placesNow: () => readonly NetConnectOpts[]): Promise<Cable> {
  const joined = new Set<readonly [Socket, Socket]>();
  const forgotten = new Set<Socket>();
  let state: "whole" | "silent" | "cut" = "whole";
  const flow = ([near, far]: readonly [Socket, Socket]) => {
    near.pipe(far);
    far.pipe(near);
  };
  const hold = ([near, far]: readonly [Socket, Socket]) => {
    near.unpipe(far).pause();
    far.unpipe(near).pause();
  };
  const join = (near: Socket, far: Socket) => {
    const pair = [near.setNoDelay(), far.setNoDelay()] as const;
    joined.add(pair);
    for (const socket of pair)
      socket.on("close", () => {
        joined.delete(pair);
        for (const other of pair) other.destroy();
      });
    if (state === "whole") flow(pair);
  };
  const server = createServer({ pauseOnConnect: true }, async (near) => {
    near.on("error", () => {});
    const far = state === "cut" ? undefined : await reach(placesNow());
    if (!far || near.destroyed || state === "cut") {
      near.resetAndDestroy();
      far?.destroy();
    } else join(near, far);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    state = "cut";
    for (const [near, far] of joined) {
      near.resetAndDestroy();
      far.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    silence() {
      state = "silent";
      for (const pair of joined) hold(pair);
    },
    forget() {
      for (const pair of joined) {
        joined.delete(pair);
        for (const socket of pair) forgotten.add(socket.unpipe().resume());
      }
    },
    mend() {
      if (state === "silent") for (const pair of joined) flow(pair);
      state = "whole";
    },
    close() {
      cut();
      for (const socket of forgotten) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A connection to the first place that takes one. */
async function reach(places: readonly NetConnectOpts[]): Promise<Socket | undefined> {
  for (const place of places) {
    const socket = connect(place);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    if (isOpen) return socket.on("error", () => {});
  }
  return undefined;
}
