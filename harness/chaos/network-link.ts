import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";

/** A network link that can break: a TCP port that forwards its connections to a target. */
export interface NetworkLink {
  readonly port: number;
  /** Closes all connections, accepts no other. */
  cut(): void;
  /** Drops all traffic silently. */
  dropTraffic(): void;
  /** Drops the traffic of existing connections, like a restarted firewall; new connections work. */
  forget(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Opens a link to the first target that accepts, at this port or any free one; resolves targets per connection. */
export async function openLink(currentTargets: () => readonly NetConnectOpts[], port = 0): Promise<NetworkLink> {
  const pairs = new Set<readonly [Socket, Socket]>();
  const forgotten = new Set<Socket>();
  let state: "whole" | "silent" | "cut" = "whole";
  const startFlow = ([client, upstream]: readonly [Socket, Socket]) => {
    client.pipe(upstream);
    upstream.pipe(client);
  };
  const pauseFlow = ([client, upstream]: readonly [Socket, Socket]) => {
    client.unpipe(upstream).pause();
    upstream.unpipe(client).pause();
  };
  const connectPair = (client: Socket, upstream: Socket) => {
    const pair = [client.setNoDelay(), upstream.setNoDelay()] as const;
    pairs.add(pair);
    for (const socket of pair)
      socket.on("close", () => {
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    if (state === "whole") startFlow(pair);
  };
  const server = createServer({ pauseOnConnect: true }, async (client) => {
    client.on("error", () => {});
    const upstream = state === "cut" ? undefined : await connectToFirst(currentTargets());
    if (!upstream || client.destroyed || state === "cut") {
      client.resetAndDestroy();
      upstream?.destroy();
    } else connectPair(client, upstream);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const cut = () => {
    state = "cut";
    for (const [client, upstream] of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    dropTraffic() {
      state = "silent";
      for (const pair of pairs) pauseFlow(pair);
    },
    forget() {
      for (const pair of pairs) {
        pairs.delete(pair);
        for (const socket of pair) forgotten.add(socket.unpipe().resume());
      }
    },
    restore() {
      if (state === "silent") for (const pair of pairs) startFlow(pair);
      state = "whole";
    },
    close() {
      cut();
      for (const socket of forgotten) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A connection to the first accepting target. */
async function connectToFirst(targets: readonly NetConnectOpts[]): Promise<Socket | undefined> {
  for (const target of targets) {
    const socket = connect(target);
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    });
    if (isOpen) return socket.on("error", () => {});
  }
  return undefined;
}
